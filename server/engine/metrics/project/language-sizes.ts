import type { FileLayer } from '../../graph/snapshot.ts';
import type { FileScope } from './file-scope.ts';

export interface LanguageSize {
  /** VS Code language identifier. */
  readonly language: string;
  readonly files: number;
  readonly codeLines: number;
}

/** Languages of some files, the one with most code first, then by name. */
export function languageSizes({ languages, languageNames, codeLines }: FileLayer, scope: FileScope): LanguageSize[] {
  const sizes = languageNames.map((language) => ({ language, files: 0, codeLines: 0 }));
  for (const file of scope) {
    const size = sizes[languages[file]];
    size.files += 1;
    size.codeLines += codeLines[file];
  }
  return sizes
    .filter(({ files }) => files > 0)
    .toSorted((a, b) => b.codeLines - a.codeLines || (a.language < b.language ? -1 : 1));
}
