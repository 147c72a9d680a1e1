/**
 * Text from outside (names of files, what an engine or a server says) for a message that the editor shows: it draws
 * `[words](command:…)` there as a link that runs the command, whoever wrote it.
 */
export function inertNotice(text: string): string {
  return text.replaceAll('](', '] (');
}
