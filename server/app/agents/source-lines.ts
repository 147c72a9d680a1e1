import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import { maskSecrets } from '#server/engine/security/secrets/mask-secrets.ts';
import { decodeText } from '#server/engine/source/text.ts';
import type { CallContext } from '../operation.ts';
import type { ProjectFileBytes } from '../project-file-bytes.ts';

/** Lines before and behind an excerpt in which a secret that reaches into it may begin or end. */
const secretLinesMax = 100;
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
    const lines = bytes && (decodeText(bytes) ?? '').split(/\r\n|\n|\r/);
    if (this.#kept.size >= keptMax) this.#kept.delete(this.#kept.keys().next().value as string);
    this.#kept.set(path, lines);
    return lines;
  }

  /** Lines from 1, both included, secrets masked; undefined where the file is another one by now. */
  excerpt(path: string, line: number, endLine: number): string[] | undefined {
    const lines = this.of(path);
    if (lines === undefined) return undefined;
    const before = Math.max(0, line - 1 - secretLinesMax);
    const masked = maskSecrets(lines.slice(before, endLine + secretLinesMax).join('\n')).split('\n');
    return masked.slice(line - 1 - before, endLine - before).map(cut);
  }
}

function cut(line: string): string {
  return line.length <= lineCharactersMax ? line : `${line.slice(0, lineCharactersMax)}…`;
}
