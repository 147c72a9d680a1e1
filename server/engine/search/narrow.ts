import type { SymbolKind } from '../source/facts.ts';
import { searchFields } from './lexical/fields.ts';
import { pathMatcher } from './path-glob.ts';
import type { SearchKind, SearchQuestion, TestChoice } from './question.ts';
import type { SearchableFile } from './searchable-files.ts';

/** Factor for the score of a test, an example or code of others; any value from .5 to .7 does as well (docs/search.md). */
export const asideWeight = 0.7;

/** Factor for the score of a text: a question resembles texts, and means code first. */
export const textWeight = 0.5;

const documentationField = searchFields.indexOf('documentation');

/** Kinds of symbols that a choice stands for; absent where the choice is not about symbols. */
const kindsOf: Readonly<Partial<Record<SearchKind, readonly SymbolKind[]>>> = {
  function: ['function', 'method'],
  class: ['class', 'interface', 'enum', 'type'],
  method: ['method'],
};

/** Returns a factor for the scores of each file's chunks; 0 for files that the question excludes. */
export function fileWeights(files: readonly SearchableFile[], question: SearchQuestion): Float64Array {
  const { path, below, language, tests, kind } = question;
  const isMeant = path === undefined ? () => true : pathMatcher(path);
  const isBelow = (file: string) => below === undefined || file === below || file.startsWith(`${below}/`);
  const weights = new Float64Array(files.length);
  for (let at = 0; at < files.length; at += 1) {
    const file = files[at];
    if (!isBelow(file.path) || !isMeant(file.path) || (language !== undefined && file.language !== language)) continue;
    const own = file.isVendored ? asideWeight : 1;
    weights[at] = own * weightOf(file.isAside, tests) * (file.isText && kind !== 'doc' ? textWeight : 1);
  }
  return weights;
}

function weightOf(isAside: boolean, tests: TestChoice | undefined): number {
  if (tests === 'only') return isAside ? 1 : 0;
  if (!isAside) return 1;
  return tests === 'exclude' ? 0 : asideWeight;
}

/** Reports whether a question includes symbols of a kind; undefined is code outside of all symbols. */
export function isKindMeant(kind: SymbolKind | undefined, { kind: choice, symbolKind }: SearchQuestion): boolean {
  const kinds = choice && kindsOf[choice];
  if (kinds !== undefined && (kind === undefined || !kinds.includes(kind))) return false;
  return symbolKind === undefined || kind === symbolKind;
}

/** Reports whether a chunk has, or is, the documentation that a question may ask for. */
export function isDocumentationMeant(
  { part, isText }: SearchableFile,
  chunk: number,
  { kind }: SearchQuestion,
): boolean {
  if (kind !== 'doc' || isText) return true;
  return part.segment.lengths[(chunk - part.firstChunk) * searchFields.length + documentationField] > 0;
}

/** Reports whether a question may exclude some chunks of a file and include others. */
export function narrowsChunks({ kind, symbolKind }: SearchQuestion): boolean {
  return symbolKind !== undefined || kind === 'doc' || (kind !== undefined && kindsOf[kind] !== undefined);
}
