import type { SnapshotRegistration, SnapshotValue } from '../../graph/calls/registrations-of.ts';
import { spreadKeyword } from '../../linking/registrations.ts';
import type { UrlconfTable } from './urlconf-table.ts';

export function keywordOf({ keywords }: SnapshotRegistration, names: readonly string[]): SnapshotValue | undefined {
  return keywords.find(({ name }) => names.includes(name))?.value;
}

/** The name of a route, `''` where it has none. By position it stands behind the arguments that the view gets. */
export function nameGiven(registration: SnapshotRegistration, { nameKeyword }: UrlconfTable): string | undefined {
  const { arguments: given, keywords } = registration;
  const value = keywordOf(registration, [nameKeyword]) ?? given[3];
  if (value === undefined) return keywords.some(({ name }) => name === spreadKeyword) ? undefined : '';
  return value.kind === 'text' && value.isWhole ? value.text : undefined;
}

export function withoutAnchors(pattern: string): string {
  return pattern.replace(/^\^/, '').replace(/(?<!\\)\$$|\\Z$/, '');
}
