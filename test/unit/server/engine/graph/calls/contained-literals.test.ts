import { checkUses } from '../../../../../support/checked-uses.ts';

const parts = `
=== options.ts
export interface Part<T> { title: string; done?: (data: T) => string; name?: () => string }
export interface Options<T> { loading?: string; success: Part<T>; error?: Part<T>; begin?: () => void }
=== named.ts
export function named() {}
=== other.ts
export function other(errors: any) { log(errors.name.done); errors.begin(); }
=== page.ts
import { run } from './run';
import { named } from './named';
export function page() { run(1, { success: { title: 'b', done: () => 'c', name: named }, begin: () => {} }); }
`;

/** What the function does with `options`, of which a member is asked. */
function check(what: string, expected: string, body: string, symbol = 'page.success.done', more = ''): void {
  const code = `=== run.ts
import { Options, Part } from './options';
import { manager } from 'lib';
const kept: any[] = [];
function more(part: any) { part.done(); }
export const run = <T,>(data: T, options: Options<T>): void => { ${body} };
`;
  checkUses(what, `page.ts#${symbol}`, expected, `${parts}${code}${more}`);
}

describe('a function in a literal that one function alone has', () => {
  check('is called where that takes it', 'exact 1+0', 'options.success.done?.(data);');
  check(
    'in a function there',
    'exact 1+0',
    'manager.add(() => ({ title: options.success.title, b: options.success.done?.(data) }));',
  );
  check('beside other members', 'exact 1+0', 'options.begin?.(); options.success.done?.(data);');
  check('under a condition', 'exact 1+0', 'if (options.success && !options.loading) options.success!.done?.(data);');
  check(
    'by a name for a part',
    'exact 1+0',
    'const { success, loading } = options; success.done?.(data); more(loading);',
  );
  check('by a variable', 'exact 1+0', 'const part = options.success; part.done?.(data);');
  check('also by none', 'exact 0+0', 'more(options.loading);');
});

describe('such a function is bounded', () => {
  check('where the literal goes on', 'bounded 1+2', 'options.success.done?.(data); more(options);');
  check('where a part of it does', 'bounded 1+2', 'options.success.done?.(data); more(options.success);');
  check('where it is kept', 'bounded 1+2', 'options.success.done?.(data); kept.push(options);');
  check('where it is copied', 'bounded 1+2', 'options.success.done?.(data); more({ ...options });');
  check('where it is given back', 'bounded 1+2', 'options.success.done?.(data); return options as any;');
  check('where it is in a rest', 'bounded 0+2', 'const { loading, ...rest } = options; more(rest);');
  check('where a member is computed', 'bounded 0+3', 'const key: any = data; (options as any)[key].done();');
  check('where its type is cast away', 'bounded 0+3', '(options as any).success.done();');
  check(
    'where a function that is named may have it as this',
    'bounded 1+2',
    'options.success.name?.(); options.success.done?.(data);',
  );
  check('where the function is taken out of it', 'bounded 1+2', 'const { done } = options.success; done?.(data);');
  check(
    'where a test that names the function takes something of its name',
    'bounded 1+1',
    'options.success.done?.(data);',
    'page.success.done',
    `=== run.test.ts
import { run } from './run';
import { page } from './page';
page();
(run as any).mock.calls[0][1].success.done();
`,
  );
  check(
    'not where another test does',
    'exact 1+0',
    'options.success.done?.(data);',
    'page.success.done',
    `=== other.test.ts
export function found(given: any) { given.done(); }
`,
  );
  check(
    'where a function stands in for the one that has it',
    'bounded 1+1',
    'options.success.done?.(data);',
    'page.success.done',
    `=== __mocks__/run.ts
export function run(data: any, options: any) { options.success.done(data); }
`,
  );
});

function checkIn(what: string, symbol: string, expected: string, code: string): void {
  checkUses(what, symbol, expected, `${parts}${code}`);
}

function given(code: string): string {
  return `=== given.ts
import { run } from './run';
${code}
`;
}

describe('a literal that not one function alone has', () => {
  const run = `=== run.ts
import { Options } from './options';
`;
  const declared = `${run}export function run<T>(data: T, options: Options<T>) { options.success.done?.(data); }\n`;
  const plain = given("export function given() { run(1, { success: { title: 'b', done: () => 'c' } }); }");
  checkIn('is in one that is declared', 'given.ts#given.success.done', 'exact 1+0', declared + plain);
  const assigned = `${run}export let run = (data: any, options: Options<any>) => { options.success.done?.(data); };
run = (data: any, options: any) => { options.success.done(data); };\n`;
  checkIn('has another function', 'given.ts#given.success.done', 'bounded 1+2', assigned + plain);
  const inPlace = `${run}export const run: (data: any, options: Options<any>) => void = (
  data: any, options: { success: { done?: (a: any) => string } }) => { options.success.done?.(data); };\n`;
  checkIn('is taken by another type', 'given.ts#given.success.done', 'bounded 0+2', inPlace + plain);
  const ownThis = given(
    "export function given() { run(1, { success: { title: 'b', done() { keep(this); return ''; } } }); }\nfunction keep(a: any) { a.done(); }",
  );
  checkIn('is what its function has as this', 'given.ts#given.success.done', 'bounded 1+2', declared + ownThis);
  const held = given(
    "export function given(all: any[]) { const one = { success: { title: 'b', done: () => 'c' } }; run(1, one); all.push(one); }",
  );
  checkIn('has a name', 'given.ts#given.one.success.done', 'bounded 0+1', declared + held);
  const spread = given(
    "export function given(all: any[]) { run(...all, { success: { title: 'b', done: () => 'c' } }); }",
  );
  checkIn('stands behind a spread', 'given.ts#given.success.done', 'bounded 1+1', declared + spread);
});
