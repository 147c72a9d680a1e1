import { type ReferenceType, referenceTypes } from '../../linking/file-links.ts';
import { typeOfUse } from '../../linking/use-facts.ts';

/** Which uses an answer is made of: calls, all that names a symbol, or what a type says that it extends or implements. */
export type UseSelection = 'calls' | 'all' | 'bases';

const selected: Readonly<Record<UseSelection, ReadonlySet<ReferenceType>>> = {
  calls: new Set(['call']),
  all: new Set(referenceTypes),
  bases: new Set(['extends', 'implements']),
};

/** @param facts of a use */
export function isSelected(selection: UseSelection, facts: number): boolean {
  return selected[selection].has(referenceTypes[typeOfUse(facts)]);
}
