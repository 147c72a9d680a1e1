/** What is known of the imports in a file before anybody looks into it. */
export type ImportReading = 'read' | 'none' | 'styles' | 'unread';

/** Languages with a front-end: every file's imports are read. */
const READ = listed('typescript typescriptreact javascript javascriptreact vue svelte python');

/** Data and prose. What names files there, as a manifest does, is no import. */
const WITHOUT_IMPORTS = listed(
  'json jsonc json5 jsonl yaml toml ini properties dotenv ignore diff snippets markdown restructuredtext bibtex',
);

/** These import one another and assets, never code. */
const STYLES = listed('css scss sass less stylus');

/** Files of no language that are known to be prose or data; any other one may be a script, as `src/authors.rb` is. */
const PROSE_OR_DATA =
  /\.(?:txt|log|csv|tsv|lock|snap)$|(?:^|\/)(?:licen[cs]e|copying|notice|readme|authors|changelog|codeowners)[^/]*$/i;

/** @param language of the file, by VS Code's identifiers */
export function importReading(language: string, path: string): ImportReading {
  if (READ.has(language)) return 'read';
  if (STYLES.has(language)) return 'styles';
  return WITHOUT_IMPORTS.has(language) || isProseOrData(language, path) ? 'none' : 'unread';
}

/** Of XML, which may include other XML, pictures alone are known to be data. */
function isProseOrData(language: string, path: string): boolean {
  if (language === 'xml') return /\.svg$/i.test(path);
  return language === 'plaintext' && PROSE_OR_DATA.test(path);
}

function listed(languages: string): ReadonlySet<string> {
  return new Set(languages.split(' '));
}
