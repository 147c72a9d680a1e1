const credentials = /\b(?:sk_live_|sk_test_|whsec_)[\w+/=-]*/g;
const absolutePaths = /(?<![\w.])(?:file:\/\/)?(?:[A-Za-z]:)?(?:[/\\][^\s/\\:()'"`,]+)+[/\\]([^\s/\\:()'"`,]+)/g;

/** Redacts a line that may end in a log: keys and signing secrets are removed, in any surrounding text. */
export function redactCredentials(text: string): string {
  return text.replace(credentials, (found) => `${found.slice(0, found.startsWith('whsec_') ? 6 : 8)}…`);
}

/** Leaves the last part of an absolute path, which is what a stack trace is read for. */
export function hideAbsolutePaths(text: string): string {
  return text.replace(absolutePaths, '…/$1');
}
