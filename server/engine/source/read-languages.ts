import { languagesWithTraits, traitsOf } from './language-traits.ts';

/** Knowledge about the imports in a file before it is read. */
export type ImportReading = 'read' | 'none' | 'styles' | 'unread';

/** Languages with a front-end: every file's imports are read. */
const JAVASCRIPT = new Set(traitsOf('javascript').ids);
const READ = new Set(languagesWithTraits.flatMap(({ ids }) => ids));

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
  /\.(?:txt|log|csv|tsv|lock|snap|golden|typed|po|pot)$|(?:^|\/)(?:licen[cs]e|copying|notice|readme|authors|changelog|codeowners)[^/]*$|(?:^|\/)(?:manifest\.in|cname|_headers|_redirects|_gitignore|\.(?:git-blame-ignore-revs|gitreview|gitkeep|keep|mailmap|nvmrc|(?:node|python|ruby)-version))$/i;

/** @param language of the file, by VS Code's identifiers */
export function importReading(language: string, path: string): ImportReading {
  if (READ.has(language)) return 'read';
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

/** Pages and templates: scripts in them may import modules, and are not read. */
const PAGES = listed('html handlebars ejs twig razor erb php liquid jinja nunjucks blade django-html');

export function isPage(language: string): boolean {
  return PAGES.has(language);
}

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
 * Languages that the import system of Python loads: its own modules, and the sources of extension modules. Never a
 * script of a browser, a style, data or prose.
 */
const LOADED_BY_PYTHON = listed('python cython c cpp cuda-cpp objective-c rust zig nim d go pascal fortran plaintext');

/** Bundlers have loaders for nearly everything, but for what another import system owns. */
const NEVER_LOADED_BY_JAVASCRIPT = listed('python cython');

/**
 * Languages that name other files in no way that would import code of JavaScript or Python. To run a program is not to
 * import it, and to embed its bytes neither. Left out are all that may: pages and templates (`<script src>`), languages
 * compiled to JavaScript, bridges from R or Julia to Python.
 */
const NEVER_IMPORT_CODE = listed(
  'shellscript fish powershell bat makefile just cmake dockerfile pip-requirements sql graphql proto thrift prisma ' +
    'terraform hcl bicep nix latex glsl hlsl wgsl asm solidity',
);
const NEVER_IMPORT_JAVASCRIPT = new Set([
  ...NEVER_IMPORT_CODE,
  ...listed('cython c cpp cuda-cpp go java fortran pascal perl lua erlang julia r starlark viml'),
]);
const NEVER_IMPORT_PYTHON = new Set([...NEVER_IMPORT_CODE, ...listed('astro mdx coffeescript elm wat dart')]);

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
      return JAVASCRIPT.has(from.language)
        ? !NEVER_LOADED_BY_JAVASCRIPT.has(to.language)
        : LOADED_BY_PYTHON.has(to.language) && to.reading !== 'none';
    case 'unread':
      if (JAVASCRIPT.has(to.language)) return !NEVER_IMPORT_JAVASCRIPT.has(from.language);
      return to.language !== 'python' || !NEVER_IMPORT_PYTHON.has(from.language);
  }
}

/** Of XML, which may include other XML, pictures alone are known to be data. */
function isProseOrData(language: string, path: string): boolean {
  if (language === 'xml') return /\.svg$/i.test(path);
  return language === 'plaintext' && PROSE_OR_DATA.test(path);
}

function listed(languages: string): ReadonlySet<string> {
  return new Set(languages.split(' '));
}
