/** `92 %`; what is less than half a percent and not nothing is `<1 %`. */
export function formatShare(part: number, whole: number): string {
  const percent = whole === 0 ? 0 : (100 * part) / whole;
  return percent > 0 && percent < 0.5 ? '<1 %' : `${Math.round(percent)} %`;
}

/** `14:05` */
export function formatTime(ms: number): string {
  return new Date(ms).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
}

/** `2031-05-04`, where the person is. */
export function formatDay(date: Date): string {
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}

const languageNames: Readonly<Record<string, string>> = {
  typescript: 'TypeScript',
  typescriptreact: 'TypeScript JSX',
  javascript: 'JavaScript',
  javascriptreact: 'JavaScript JSX',
  python: 'Python',
  json: 'JSON',
  css: 'CSS',
  graphql: 'GraphQL',
  html: 'HTML',
  jsonc: 'JSON with comments',
  mdx: 'MDX',
  cpp: 'C++',
  csharp: 'C#',
  php: 'PHP',
  plaintext: 'plain text',
  restructuredtext: 'reStructuredText',
  shellscript: 'Shell',
  snapshot: 'test snapshots',
  scss: 'SCSS',
  sql: 'SQL',
  toml: 'TOML',
  xml: 'XML',
  yaml: 'YAML',
};

/** VS Code's identifier as people write it. */
export function languageName(identifier: string): string {
  return languageNames[identifier] ?? identifier.charAt(0).toUpperCase() + identifier.slice(1);
}

const typeNames: Readonly<Record<string, string>> = {
  import: 'import',
  dynamic_import: 'dynamic import',
  reexport: 're-export',
  type_import: 'type-only import',
  contains: 'contains',
  directory: 'folder',
};

/** Kind of an edge or a mark as people say it. */
export function typeName(type: string): string {
  return typeNames[type] ?? type;
}
