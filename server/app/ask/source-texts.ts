import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import { decodeText } from '#server/engine/source/text.ts';
import { askSourceMax, type Source } from '#protocol/ask.ts';
import { linesOfText, maskedLines } from '../questions/masked-lines.ts';
import type { CallContext } from '../operations/operation.ts';
import type { ProjectFileBytes } from '../workspaces/project-file-bytes.ts';
import type { CitedPlace } from './draft.ts';

/** Reads what answers cite, from files that are byte for byte those of one snapshot. */
export class SourceTexts {
  readonly #lines = new Map<string, readonly string[] | undefined>();
  readonly #read: (file: string) => Uint8Array | undefined;

  constructor(files: ProjectFileBytes, projectId: string, snapshot: GraphSnapshot, context: CallContext) {
    this.#read = (file) => files.readUnchanged(projectId, snapshot, file, context);
  }

  /** Undefined where the file is another one by now. Not to be quoted: nothing is masked. */
  linesOf(file: string): readonly string[] | undefined {
    if (!this.#lines.has(file)) {
      const bytes = this.#read(file);
      const text = bytes && decodeText(bytes);
      this.#lines.set(file, text === undefined ? undefined : linesOfText(text));
    }
    return this.#lines.get(file);
  }

  /** These lines of a file as they may be quoted, secrets masked, at their places; none of the others. */
  quotableLines(file: string, line: number, endLine: number): readonly string[] | undefined {
    const lines = this.linesOf(file);
    return lines && [...Array.from({ length: line - 1 }, () => ''), ...maskedLines(lines, line, endLine)];
  }

  /** The place as a source, as many whole lines of it as a source holds; undefined where it is not there. */
  sourceAt({ file, line, endLine, score }: CitedPlace): Source | undefined {
    const lines = this.linesOf(file);
    if (lines === undefined || line > lines.length) return undefined;
    const last = Math.min(Math.max(line, endLine), lines.length);
    const fitting = fittingLines(lines.slice(line - 1, last));
    // A line that is longer than a source may be cannot be shown whole, and is not shown in part.
    if (fitting === 0) return undefined;
    const shown = maskedLines(lines, line, line + fitting - 1);
    return { file, line, endLine: line + fitting - 1, content: shown.join('\n'), score };
  }
}

function fittingLines(lines: readonly string[]): number {
  let length = -1;
  const cut = lines.findIndex((text) => (length += text.length + 1) > askSourceMax);
  return cut < 0 ? lines.length : cut;
}
