import { findSecrets, type SecretSpan } from './find-secrets.ts';

const shownCharacters = 4;

/**
 * The text with the secrets in it cut to their first four characters and `…`. Line breaks inside a secret stay, so that
 * line numbers stay true.
 */
export function maskSecrets(text: string): string {
  let masked = '';
  let at = 0;
  for (const { start, end } of merge(findSecrets(text))) {
    masked += text.slice(at, start + shownCharacters);
    masked += `…${text.slice(start + shownCharacters, end).replaceAll(/[^\r\n]/g, '')}`;
    at = end;
  }
  return masked + text.slice(at);
}

/** By position; spans that overlap become one. */
function merge(spans: readonly SecretSpan[]): { start: number; end: number }[] {
  const merged: { start: number; end: number }[] = [];
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last !== undefined && start < last.end) last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  return merged;
}
