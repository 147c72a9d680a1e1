import type { Diagnostic } from 'vscode-languageserver-protocol';
import type { UnusedEntry } from '#protocol/unused.ts';
import { lastName } from './call-hierarchy.ts';
import type { FileView } from './file-view.ts';
import { unusedText } from './symbol-wording.ts';

export const unusedCode = 'unused-export';

/** Numbers of the language server protocol. */
const hint = 4;
const unnecessary = 1;

/** Exports that are proven to be unused, faded. A file that is unused as a whole is not: all of it would be. */
export function unusedDiagnostics(view: FileView, unused: readonly UnusedEntry[]): Diagnostic[] {
  return unused
    .filter(({ id, file, certainty }) => id !== file && certainty === 'exact')
    .flatMap((entry): Diagnostic[] => {
      const range = view.rangeOf({ ...entry, name: lastName(entry.id) });
      if (range === undefined) return [];
      const message = unusedText(entry);
      return [{ range, severity: hint, source: 'groundplan', code: unusedCode, tags: [unnecessary], message }];
    });
}
