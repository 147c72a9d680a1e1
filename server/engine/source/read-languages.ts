import { listed, traitsOf, traitsOfRead } from './language-traits.ts';

/** Knowledge about the imports in a file before it is read. */
export type ImportReading = 'read' | 'none' | 'styles' | 'unread';

/** Data and prose. What names files there, as a manifest does, is no import. */
const WITHOUT_IMPORTS = listed(
  'json jsonc json5 jsonl yaml toml ini properties dotenv ignore diff snippets snapshot markdown restructuredtext bibtex',
);

/** Reports whether files of the language are data or prose as a rule, so that their lines say little about the code. */
export function holdsData(language: string): boolean {
  return WITHOUT_IMPORTS.has(language) || language === 'xml' || language === 'plaintext';
}

/** These import one another and assets, never code. */
const STYLES = listed('css scss sass less stylus');

/** Files of no language that are known to be prose or data; any other one may be a script, as `src/authors.rb` is. */
const PROSE_OR_DATA =
  /\.(?:txt|log|csv|tsv|lock|snap|golden|typed|po|pot|map|rules|caddyfile)$|(?:^|\/)(?:licen[cs]e|copying|notice|readme|authors|changelog|codeowners)[^/]*$|(?:^|\/)\.husky\/[^/]+$|(?:^|\/)(?:caddyfile|manifest\.in|cname|_headers|_redirects|_gitignore|\.(?:[a-z]+(?<!python)rc|git-blame-ignore-revs|gitreview|gitkeep|keep|mailmap|nvmrc|(?:node|python|ruby)-version))$/i;

/** @param language of the file, by VS Code's identifiers */
export function importReading(language: string, path: string): ImportReading {
  if (traitsOfRead(language) !== undefined) return 'read';
  if (STYLES.has(language)) return 'styles';
  return WITHOUT_IMPORTS.has(language) || isProseOrData(language, path) ? 'none' : 'unread';
}

/** Reports whether all files of the language are read alike; otherwise their paths decide. */
export function isReadAlike(language: string): boolean {
  return language !== 'xml' && language !== 'plaintext';
}

/**
 * Languages that import modules of JavaScript by their names and that are not read. Others run build output, embed it
 * or bridge to it: their uses are from outside the project.
 */
const IMPORT_MODULES = listed('astro mdx coffeescript civet livescript marko riot imba');

/** Reports whether files of the language may name exports of JavaScript modules in a way that is not read. */
export function importsModules(language: string): boolean {
  return IMPORT_MODULES.has(language);
}

/** Languages that name modules of JavaScript by their paths: `#[wasm_bindgen(module = "/js/host.js")]`. */
const NAME_PATHS = listed('rust');

/** Reports whether files of the language may import modules of JavaScript, and have each one's path in their text. */
export function namesModulePaths(language: string): boolean {
  return NAME_PATHS.has(language);
}

/** Pages and templates: scripts in them may import modules, and are not read. */
const PAGES = listed('html handlebars jade ejs twig razor erb php liquid jinja nunjucks blade django-html');

export function isPage(language: string): boolean {
  return PAGES.has(language);
}

/** Templates in which any line may be code: `a(onclick=start())`, `= order.total`. */
export function isCodeThroughout(language: string): boolean {
  return language === 'jade';
}

/** Files in which programs of Python fill in what statements name: `{% include "order.html" %}`. */
export const templateLanguages = listed('html jinja nunjucks django-html plaintext xml markdown');

/** Files without code of their own that programs fill in all the same: mails, feeds, `page.html.j2`. */
const MAYBE_TEMPLATES = listed('plaintext xml markdown');

export function mayBeTemplate(language: string): boolean {
  return MAYBE_TEMPLATES.has(language);
}

/** A file as far as it decides what may import what. */
export interface ImportKind {
  readonly language: string;
  readonly reading: ImportReading;
}

/**
 * Reports whether an import of the one may lead to the other, with any specifier. May say yes too often, never no
 * wrongly.
 */
export function mayImport(from: ImportKind, to: ImportKind): boolean {
  switch (from.reading) {
    case 'none':
      return false;
    case 'styles':
      return to.reading !== 'read';
    case 'read':
      return traitsOf(from.language).mayLoad(to.language, to.reading !== 'none');
    case 'unread':
      return traitsOfRead(to.language)?.neverImportedBy.has(from.language) !== true;
  }
}

/** Of XML, which may include other XML, pictures alone are known to be data. */
function isProseOrData(language: string, path: string): boolean {
  if (language === 'xml') return /\.svg$/i.test(path);
  return language === 'plaintext' && PROSE_OR_DATA.test(path);
}
