/** All that a request to a remote may have in it, by the mode that is chosen (API.md §12.4). */
import assert from 'node:assert/strict';
import type { SyncMode } from '#protocol/sync.ts';
import { structureParts } from '#server/engine/structure/structure.ts';

export interface LeftRequest {
  readonly method: string;
  readonly path: string;
  /** Unpacked. */
  readonly body: string;
}

/** Texts that a person gave, and names of the project: they may leave, each in its place. */
export interface Typed {
  readonly query: string;
  readonly question: string;
  readonly description: string;
  readonly file: string;
  readonly folder: string;
  readonly gitUrl: string;
}

/** The first mode in which a request may leave. */
export function modeOf({ method, path }: LeftRequest): SyncMode {
  if (method === 'PUT') return 'structure';
  return method === 'POST' && /\/(?:search|ask|analyze)$/.test(path) ? 'queries' : 'register';
}

/** Bodies, by method and last part of the path; of a structure, its lines. */
export function checkBody({ method, path, body }: LeftRequest, typed: Typed): void {
  const last = path.replace(/\?.*$/, '').split('/').at(-1) ?? '';
  if (method === 'PUT') return body.trimEnd().split('\n').forEach(checkLine);
  if (method !== 'POST') return assert.equal(body, '', path);
  if (last === 'index') return assert.match(body, /^(?:\{\})?$/);
  const value = JSON.parse(body) as Record<string, unknown>;
  if (last === 'search') assert.deepEqual(value, { query: typed.query });
  else if (last === 'ask') assert.deepEqual(value, { question: typed.question });
  else if (last === 'analyze') assert.deepEqual(value, { files: [typed.file] });
  else {
    assert.equal(last, 'projects');
    const { name, path: chosen, description = typed.description, ...more } = value;
    assert.deepEqual([name, description, more], [typed.folder, typed.description, {}]);
    assert.ok(chosen === typed.folder || chosen === typed.gitUrl, `${chosen}`);
  }
}

const lineFields =
  /^(?:kind|id|type|label|size|language|module|source|target|load|metric|value|file|ruleId|title|severity|confidence|category|cwe|owasp|fingerprint|line|endLine|reach|reachability|createdAt|tool|mode|commit|branch|fileNumbers|base|state|\w*[sS]tate)$/;

function checkLine(line: string): void {
  const value = JSON.parse(line) as { readonly unknown?: readonly string[] };
  if (Array.isArray(value)) return;
  const { unknown = [], ...fields } = value;
  assert.ok(
    unknown.every((part) => structureParts.some((each) => each === part)),
    line,
  );
  const strange = Object.keys(fields).filter((name) => !lineFields.test(name));
  assert.deepEqual(strange, [], line);
}

const headerNames =
  /^(?:host|authorization|accept|accept-encoding|user-agent|connection|if-none-match|content-type|content-length|content-encoding|idempotency-key)$/;

export function checkHeaders(names: readonly string[]): void {
  assert.deepEqual(
    names.filter((name) => !headerNames.test(name.toLowerCase())),
    [],
  );
}
