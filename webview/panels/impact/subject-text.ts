import type { ImpactSubject } from '#protocol/panel-messages.ts';
import { counted } from '#webview/charts/describe.ts';
import { baseName } from '#webview/charts/impact/impact-items.ts';

/** Returns the subject of an impact, as text to stand behind `Impact`. */
export function subjectText(subject: ImpactSubject): string {
  switch (subject.kind) {
    case 'uncommitted':
      return 'of what is not committed';
    case 'base':
      return `of what changed since ${subject.base}`;
    case 'files':
      return `of a change of ${oneOr(subject.files, 'file')}`;
    case 'symbols':
      return `of a change of ${oneOr(
        subject.symbols.map(({ name }) => name),
        'symbol',
      )}`;
  }
}

function oneOr(names: readonly string[], what: string): string {
  return names.length === 1 ? (names[0] as string) : counted(names.length, what);
}

/** Of a tab: as short as it may be. */
export function titleOf(subject: ImpactSubject): string {
  switch (subject.kind) {
    case 'uncommitted':
      return 'Impact';
    case 'base':
      return `Impact since ${subject.base}`;
    case 'files':
      return `Impact of ${oneOr(subject.files.map(baseName), 'file')}`;
    case 'symbols':
      return `Impact of ${oneOr(
        subject.symbols.map(({ name }) => name),
        'symbol',
      )}`;
  }
}

/** Returns the subject for the text in the field of the base: an empty text means the uncommitted changes. */
export function subjectOfBase(text: string): ImpactSubject {
  const base = text.trim();
  return base === '' ? { kind: 'uncommitted' } : { kind: 'base', base };
}

export function baseOfSubject(subject: ImpactSubject): string {
  return subject.kind === 'base' ? subject.base : '';
}
