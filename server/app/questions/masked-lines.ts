import { maskSecrets } from '#server/engine/security/secrets/mask-secrets.ts';

/** Lines before and behind an excerpt in which a secret that reaches into it may begin or end. */
const secretLinesMax = 100;

/**
 * Lines of a file with the secrets in them masked, which happens before the cut: a key may begin on a line that is not
 * shown. Fewer where the file ends.
 *
 * @param line first and `endLine` last one, from 1
 */
export function maskedLines(lines: readonly string[], line: number, endLine: number): string[] {
  const shown = lines.slice(line - 1, endLine).length;
  const before = Math.max(0, line - 1 - secretLinesMax);
  const masked = maskSecrets(lines.slice(before, endLine + secretLinesMax).join('\n')).split('\n');
  const start = line - 1 - before;
  return masked.slice(start, start + shown);
}

/** The break at the end of the last line begins no further one; an empty file has one empty line. */
export function linesOfText(text: string): readonly string[] {
  return text.replace(/\n$/, '').split('\n');
}
