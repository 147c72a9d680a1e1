import type { OperationParams } from '#protocol/operations.ts';
import type { ImpactSubject } from '#protocol/panel-messages.ts';
import { fileOf, isSymbol } from '../../state/node-ids.ts';
import type { ViewState } from '../../state/view-state.ts';
import { subjectOfBase } from '../impact/subject-text.ts';

/** Returns the subject of the address: a node takes precedence over a base. */
export function subjectOf({ base, about }: Pick<ViewState, 'base' | 'about'>): ImpactSubject {
  if (about === undefined) return subjectOfBase(base ?? '');
  if (!isSymbol(about)) return { kind: 'files', files: [about] };
  const file = fileOf(about);
  return { kind: 'symbols', symbols: [{ file, name: about.slice(file.length + 1) }] };
}

/** The same as the operation is asked. */
export function questionOf(subject: ImpactSubject): Omit<OperationParams<'analyze.run'>, 'id'> {
  switch (subject.kind) {
    case 'uncommitted':
      return {};
    case 'base':
      return { base: subject.base };
    case 'files':
      return { files: subject.files };
    case 'symbols':
      return { symbols: subject.symbols };
  }
}
