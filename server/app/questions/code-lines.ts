import type { EdgeUseRow } from '#server/engine/graph/edge-uses.ts';
import { maskSecrets } from '#server/engine/security/secrets/mask-secrets.ts';
import { decodeText } from '#server/engine/source/text.ts';
import { importText } from './import-text.ts';

/** A line of code is cut here: minified text may stand on one line. */
const lineCharactersMax = 400;

/** How far behind the cut a secret is still looked for: one that is cut in two could not be recognised. */
const secretCharactersMax = 1000;

/**
 * Reads the line of code at a use, secrets masked; of an import over several lines all of it. The last file's lines are all that is kept: uses come file by file.
 * A file that changed since, for which `read` has nothing, gives no text.
 */
export function codeLineReader(
  read: (path: string) => Uint8Array | undefined,
): (use: Pick<EdgeUseRow, 'file' | 'line'>) => string | undefined {
  let path: string | undefined;
  let lines: readonly string[] | undefined;
  return ({ file, line }) => {
    if (file !== path) {
      path = file;
      const bytes = read(path);
      lines = bytes && (decodeText(bytes) ?? '').split(/\r\n|\n|\r/);
    }
    if (lines === undefined) return undefined;
    const start = importText(lines, line - 1).slice(0, lineCharactersMax + secretCharactersMax);
    return maskSecrets(start).slice(0, lineCharactersMax);
  };
}
