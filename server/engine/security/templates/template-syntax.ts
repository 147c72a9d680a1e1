/** How a language of templates prints a value as it is, without escaping it. */
export interface RawForm {
  readonly open: string;
  /** The end of the line where it is `'\n'`. */
  readonly close: string;
  /** Prints as it is only with one of these filters: `{{ x | safe }}`. */
  readonly filters?: readonly string[];
  /** Begins a line, behind white space at most: Pug's `!=`. */
  readonly atTag?: true;
}

/** Texts that the language leaves out: comments. */
export interface LeftOutForm {
  readonly open: string;
  readonly close: string;
}

export interface TemplateSyntax {
  readonly raw: readonly RawForm[];
  readonly leftOut: readonly LeftOutForm[];
}

/** Sources: ejs.co, Docs; eta.js.org, Syntax. */
const percent: TemplateSyntax = {
  raw: [
    { open: '<%-', close: '%>' },
    { open: '<%~', close: '%>' },
  ],
  leftOut: [
    { open: '<%#', close: '%>' },
    { open: '<!--', close: '-->' },
  ],
};

/** Sources: handlebarsjs.com, HTML escaping; mustache(5). */
const braces: TemplateSyntax = {
  raw: [
    { open: '{{{', close: '}}}' },
    { open: '{{&', close: '}}' },
  ],
  leftOut: [
    { open: '{{!--', close: '--}}' },
    { open: '{{!', close: '}}' },
    { open: '<!--', close: '-->' },
  ],
};

/** Source: pugjs.org, Interpolation and Code. */
const pug: TemplateSyntax = {
  raw: [
    { open: '!{', close: '}' },
    { open: '!=', close: '\n', atTag: true },
  ],
  leftOut: [{ open: '//-', close: '\n' }],
};

/** Sources: jinja.palletsprojects.com, HTML Escaping; mozilla.github.io/nunjucks, safe; twig.symfony.com, raw; Django's `safeseq`. */
const filtered: TemplateSyntax = {
  raw: [{ open: '{{', close: '}}', filters: ['safe', 'raw', 'safeseq'] }],
  leftOut: [
    { open: '{#', close: '#}' },
    { open: '<!--', close: '-->' },
  ],
};

const syntaxes: ReadonlyMap<string, TemplateSyntax> = new Map([
  ...['.ejs', '.eta'].map((extension) => [extension, percent] as const),
  ...['.hbs', '.handlebars', '.mustache'].map((extension) => [extension, braces] as const),
  ...['.pug', '.jade'].map((extension) => [extension, pug] as const),
  ...['.njk', '.nunjucks', '.j2', '.jinja', '.jinja2', '.twig', '.swig', '.html', '.htm'].map(
    (extension) => [extension, filtered] as const,
  ),
]);

/** Undefined for a file that is no template, by its name. */
export function templateSyntaxOf(path: string): TemplateSyntax | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return syntaxes.get(name.slice(name.lastIndexOf('.')).toLowerCase());
}
