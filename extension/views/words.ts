import { nameOfFolder } from '../places/find-in.ts';

/** How the models of the views say things: the translations and numbers of the editor, or plain English in tests. */
export interface Words {
  readonly l10n: { t(message: string, ...values: (string | number)[]): string };
  /** With the separators of the reader's language. */
  number(value: number): string;
  /** Returns the window's name of one of its folders, which is not always its last segment. */
  readonly folderName?: (uri: string) => string | undefined;
}

export function folderLabel({ folderName }: Words, uri: string): string {
  return folderName?.(uri) ?? nameOfFolder(uri);
}

export function fileCount({ l10n, number }: Words, count: number): string {
  return count === 1 ? l10n.t('1 file') : l10n.t('{0} files', number(count));
}

export function lineCount({ l10n, number }: Words, count: number): string {
  return count === 1 ? l10n.t('1 line of code') : l10n.t('{0} lines of code', number(count));
}

export function importCount({ l10n, number }: Words, count: number): string {
  return count === 1 ? l10n.t('1 import') : l10n.t('{0} imports', number(count));
}

/** Pairs of files of which one imports the other. */
export function dependencyCount({ l10n, number }: Words, count: number): string {
  return count === 1 ? l10n.t('1 dependency') : l10n.t('{0} dependencies', number(count));
}

export function unresolvedCount({ l10n, number }: Words, count: number): string {
  return count === 1 ? l10n.t('1 unresolved import') : l10n.t('{0} unresolved imports', number(count));
}

/** `54 %`; what is less than half a percent and not nothing is `<1 %`. */
export function share(part: number, whole: number): string {
  const percent = whole === 0 ? 0 : (100 * part) / whole;
  return percent > 0 && percent < 0.5 ? '<1 %' : `${Math.round(percent)} %`;
}

/** Parts of a description, beside one another; undefined where there is none. */
export function besideEachOther(...parts: readonly (string | undefined | false)[]): string | undefined {
  return parts.filter((part) => typeof part === 'string' && part !== '').join('  ') || undefined;
}

/** Parts of a sentence for a screen reader; what is not there is left out. */
export function spokenOf(...parts: readonly (string | undefined | false)[]): string {
  return parts.filter((part) => typeof part === 'string' && part !== '').join(', ');
}

const languageNames: Readonly<Record<string, string>> = {
  typescript: 'TypeScript',
  typescriptreact: 'TypeScript JSX',
  javascript: 'JavaScript',
  javascriptreact: 'JavaScript JSX',
  json: 'JSON',
  jsonc: 'JSON with Comments',
  json5: 'JSON5',
  jsonl: 'JSON Lines',
  css: 'CSS',
  graphql: 'GraphQL',
  html: 'HTML',
  mdx: 'MDX',
  cpp: 'C++',
  csharp: 'C#',
  php: 'PHP',
  plaintext: 'Plain Text',
  restructuredtext: 'reStructuredText',
  shellscript: 'Shell Script',
  scss: 'SCSS',
  sql: 'SQL',
  toml: 'TOML',
  xml: 'XML',
  yaml: 'YAML',
};

/** VS Code's identifier of a language as people write it. */
export function languageName(identifier: string): string {
  return languageNames[identifier] ?? identifier.charAt(0).toUpperCase() + identifier.slice(1);
}
