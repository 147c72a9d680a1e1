/** `{{ order.total }}`, `{% if order.isOpen %}`, with literals in it as well: what programs fill in. Longer ones are text. */
const EXPRESSION = /\{\{([\s\S]{1,1000}?)\}\}|\{%([\s\S]{1,1000}?)%\}/g;

/** Returns what programs fill in, as it is written. */
export function expressionsIn(page: string): readonly string[] {
  return Array.from(page.matchAll(EXPRESSION), ([, value, statement]) => value ?? statement);
}

/** Names in what a program of Python fills in. */
export interface FilledIn {
  /** With names that are looked up, in what the template is given or in values. */
  readonly code: string;
  /** With those among them that may be members of values: behind a dot, in a text, or where a statement of the project decides. */
  readonly taken: string;
  /** Names of statements and filters, which are functions: `{% show order %}`, `{{ order|shown }}`. */
  readonly applied: ReadonlySet<string>;
}

const NAME = '[A-Za-z_]\\w*';
const FILTER = new RegExp(`\\|\\s*(${NAME})`, 'g');
const STATEMENT = new RegExp(`^[-+]?\\s*(${NAME})`);
const TAKEN = new RegExp(`\\.\\s*${NAME}|"[^"]*"|'[^']*'`, 'g');

/** Statements whose first text is a translation, a route or a file: `{% url "order.show" %}`. */
const withFirstText = new Set('trans translate url include extends static import from'.split(' '));

/** Statements that take members by a dot or a text alone. */
const withValues = new Set([
  ...withFirstText,
  ...'if elif for with set blocktrans blocktranslate cycle firstof call macro do return now'.split(' '),
]);

/** Statements that name parts and libraries of templates alone. */
const withoutValues = /^(?:end\w*|block|load)$/;

export function namesFilledIn(page: string): FilledIn {
  const applied = new Set<string>();
  const [code, taken]: string[][] = [[], []];
  const apply = (_: string, name: string): string => {
    applied.add(name);
    return '|';
  };
  for (const [, value, statement] of page.matchAll(EXPRESSION)) {
    const name = value === undefined ? (STATEMENT.exec(statement)?.[1] ?? '') : '';
    if (withoutValues.test(name)) continue;
    const looked = (value ?? statement.replace(STATEMENT, apply)).replaceAll(FILTER, apply);
    const own = withFirstText.has(name) ? looked.replace(/"[^"]*"|'[^']*'/, '') : looked;
    code.push(own);
    taken.push(...(value !== undefined || withValues.has(name) ? (own.match(TAKEN) ?? []) : [own]));
  }
  return { code: code.join('\n'), taken: taken.join('\n'), applied };
}
