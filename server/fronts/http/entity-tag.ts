import { createHash } from 'node:crypto';
import { unpackedTag } from './packed-response.ts';
import { operationSpec, type OperationId } from '#protocol/operations.ts';

/** Raised when the same answer is written otherwise: with other bytes, an old tag must not match. */
const representationVersion = 1;

/**
 * A page holds a cursor that is good for 24 h. Its tag changes every 12 h, so that no client keeps a page whose
 * cursor has expired.
 */
const pageTagMs = 12 * 60 * 60 * 1000;

/** Strong: made from what the body is made from, so that it is known before there is a body. */
export function entityTag(id: OperationId, params: unknown, version: string, nowMs: number): string {
  const period = 'cursor' in operationSpec(id).places ? Math.floor(nowMs / pageTagMs) : 0;
  const text = JSON.stringify([representationVersion, id, params, version, period]);
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
}

/** The tag of a record that is written with `If-Match`: its version as it is. */
export function versionTag(version: string): string {
  return `"${version}"`;
}

/** Versions that `If-Match` names. Compared strongly, as RFC 9110 §13.1.1 has it: weak tags name none. */
export function versionsIn(ifMatch: string | undefined): { readonly precondition?: readonly string[] } {
  if (ifMatch === undefined) return {};
  const tags = ifMatch.split(',').map((each) => unpackedTag(each.trim()));
  return { precondition: tags.flatMap((tag) => (tag === '*' ? [tag] : (/^"([^"]+)"$/.exec(tag)?.slice(1) ?? []))) };
}

/** Reports whether `If-None-Match` names the tag. Compared weakly, as RFC 9110 §13.1.2 has it. */
export function matchesTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const held = ifNoneMatch.split(',').map((each) => unpackedTag(each.trim().replace(/^W\//, '')));
  return held.includes(tag) || held.includes('*');
}
