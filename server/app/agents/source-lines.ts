import { cutText } from '#server/base/cut-text.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import { decodeText } from '#server/engine/source/text.ts';
import { linesOfText, maskedLines } from '../questions/masked-lines.ts';
import type { CallContext } from '../operations/operation.ts';
import type { ProjectFileBytes } from '../workspaces/project-file-bytes.ts';

/** A line is cut here: minified code may stand on one. */
const lineCharactersMax = 1000;
/** Files whose lines are kept while one answer is made. */
const keptMax = 64;

/** Lines of files as they are in one snapshot; of a file that has changed since there are none. */
export class SourceLines {
  readonly #read: (path: string) => Uint8Array | undefined;
  readonly #kept = new Map<string, readonly string[] | undefined>();

  constructor(files: ProjectFileBytes, id: string, snapshot: GraphSnapshot, context: CallContext) {
    this.#read = (path) => files.readUnchanged(id, snapshot, path, context);
  }

  /** All of a file, for looking at alone: secrets stand in them. */
  of(path: string): readonly string[] | undefined {
    if (this.#kept.has(path)) return this.#kept.get(path);
    const bytes = this.#read(path);
    const lines = bytes && linesOfText((decodeText(bytes) ?? '').replaceAll('\r\n', '\n'));
    if (this.#kept.size >= keptMax) this.#kept.delete(this.#kept.keys().next().value as string);
    this.#kept.set(path, lines);
    return lines;
  }

  /** Lines from 1, both included, secrets masked; undefined where the file is another one by now. */
  excerpt(path: string, line: number, endLine: number): string[] | undefined {
    const lines = this.of(path);
    return lines && maskedLines(lines, line, endLine).map(cut);
  }
}

function cut(line: string): string {
  return line.length <= lineCharactersMax ? line : `${cutText(line, lineCharactersMax)}…`;
}
