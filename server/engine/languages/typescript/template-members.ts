import { closingBracket } from './markup/closing-bracket.ts';

/** Attributes that are code in templates of the browser: `[a]="b.c"`, `(a)="b.c()"`, `*a="b.c"`, `:a="b.c"`, `v-a="b.c"`. */
const CODE_ATTRIBUTE =
  /\s(?:[[(*:@]|(?:v|x|ng|data-ng|bind|on|hx-on)[-:])[^\s=>"']{0,200}\s{0,20}=\s{0,20}(?:"([^"]{0,20000})"|'([^']{0,20000})')/gi;

/** Blocks of Angular's templates that begin with code in brackets, or that are code up to a semicolon. */
const CODE_BLOCK = /@(?:if|else\s+if|for|switch|case|defer|placeholder|loading)\s{0,20}\(/g;
const CODE_LINE = /@let\s([^;]{1,20000});/g;

/** `{{ order.total }}`, with literals in it as well; `<%= order.total %>`; `{order.count, plural, …}`. */
const FILLED_IN = [
  /\{\{([\s\S]{1,20000}?)\}\}/g,
  /<%([\s\S]{1,20000}?)%>/g,
  /\{\s{0,20}([^{},]{1,1000}),\s{0,20}(?:plural|select)/g,
];

/** Bindings and blocks that Angular's templates alone have: every attribute there may set a member of a component or directive. */
const BINDING = /\s[[(*][^\s=>"']{1,200}\s{0,20}=|@(?:if|for|switch|defer)\s{0,20}\(/;

/** The text behind the name of an element that no standard has, up to the next element. */
const CUSTOM_ELEMENT = /<[a-z]\w{0,100}-[\w-]{0,200}([^<]{0,20000})/gi;

/** `[shown]="a"`, `(picked)="b()"`, `*unless="c"`, `label="d"`; groups: the name up to a dot, the text. */
const ATTRIBUTE =
  /\s([[(*]{0,2})([a-z][\w-]{0,200})(?:[.%\])][\w.%\])-]{0,200})?\s{0,20}=\s{0,20}(?:"([^"]{0,20000})"|'([^']{0,20000})')/gi;

/** Statements that only templates filled in on a server have: `{% if %}`. */
const SERVER_STATEMENT = /\{%/;

const MEMBER =
  /\.\s{0,20}([\p{ID_Start}$_][\p{ID_Continue}$]*)|\[\s{0,20}["']([\p{ID_Start}$_][\p{ID_Continue}$]*)["']/gu;

/**
 * Returns names of members that a template takes from something: `total` of `{{ order.total }}`, and that its attributes set: `label`
 * of `<order-row label="a">`.
 */
export function templateMembersIn(page: string): ReadonlySet<string> {
  return new Set([...takenMembersIn(page), ...setMembersIn(page)]);
}

/** Those that it takes. A template that a server of another language fills in has members of JavaScript in its attributes alone. */
export function takenMembersIn(page: string): ReadonlySet<string> {
  const code = [...attributesIn(page), ...blocksIn(page), ...firstGroups(page, CODE_LINE)];
  if (!SERVER_STATEMENT.test(page)) code.push(...FILLED_IN.flatMap((pattern) => firstGroups(page, pattern)));
  return membersIn(code.join('\n'));
}

/** Returns names that code takes from something, as `a.name` and `a['name']`. */
export function membersIn(code: string): ReadonlySet<string> {
  return new Set(Array.from(code.matchAll(MEMBER), ([, dotted, quoted]) => dotted ?? quoted));
}

/** Names of members that attributes set. `*unless="a; else b"` sets `unless` and `unlessElse`. */
export function setMembersIn(page: string): readonly string[] {
  const places = BINDING.test(page) ? [page] : firstGroups(page, CUSTOM_ELEMENT);
  return places.flatMap((place) =>
    Array.from(place.matchAll(ATTRIBUTE)).flatMap(([, sign, written, double, single]) => {
      const name = inCamelCase(written);
      const keys = sign === '*' ? ((double ?? single).match(/[a-z]\w*/gi) ?? []) : [];
      return [name, ...keys.map((key) => name + key.charAt(0).toUpperCase() + key.slice(1))];
    }),
  );
}

function inCamelCase(name: string): string {
  return name.replaceAll(/-+(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function attributesIn(page: string): string[] {
  return Array.from(page.matchAll(CODE_ATTRIBUTE), ([, double, single]) => double ?? single);
}

/** Returns the code in the brackets of blocks; of brackets that do not match all that follows. */
function blocksIn(page: string): string[] {
  return Array.from(page.matchAll(CODE_BLOCK), ({ 0: head, index }) => {
    const from = index + head.length;
    const limit = Math.min(page.length, from + 20_000);
    const end = closingBracket(page, from, limit);
    return page.slice(from, end < 0 ? limit : end);
  });
}

function firstGroups(page: string, pattern: RegExp): string[] {
  return Array.from(page.matchAll(pattern), ([, code]) => code);
}
