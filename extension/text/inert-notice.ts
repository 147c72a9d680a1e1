/**
 * Escapes text from outside (names of files, texts of an engine or a server) for a message that the editor shows: the
 * editor draws `[words](command:…)` there as a link that runs the command, for any author.
 */
export function inertNotice(text: string): string {
  return text.replaceAll('](', '] (');
}
