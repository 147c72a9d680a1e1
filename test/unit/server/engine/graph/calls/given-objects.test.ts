import { checkCallers } from '../../../../../support/checked-callers.ts';

const types = `=== a.tsx
import { use, Grid, Plug } from 'lib';
export interface Options { run(): void; inner?: Inner; title: string }
export interface Inner { open(): void }
export const given: Options = { run() {}, title: '' };
export class Runner implements Options { title = ''; run() {} own() {} }
`;
/** Another file calls a member of that name on something of a package. */
const check = (title: string, code: string, id: string, expected: string): void => {
  const taken = `=== taken.ts\nimport { take } from 'lib';\ntake().${id.slice(id.lastIndexOf('.') + 1)}();\n`;
  checkCallers(title, `${types}${code}\n${taken}`, `a.tsx#${id}`, expected);
};

describe('an object that a package is given', () => {
  const ways: readonly (readonly [title: string, code: string])[] = [
    ['by its name', 'export function f(x: Options) { use(x); }'],
    ['to make something', 'export function f(x: Options) { return new Plug(1, x); }'],
    ['in another object', 'export function f(x: Options) { use({ x }); }'],
    ['with its members', 'export function f(x: Options) { use({ ...x, more: 1 }); }'],
    ['with the rest of them', 'export function f({ title, ...others }: Options) { use(others); }'],
    ['in a list', 'export function f(x: Options[]) { use(x.filter(Boolean)); }'],
    ['as a result', 'export function f(x: Options) { use(() => x); }'],
    ['as what a function returns', 'export function f(x: Options) { use(function () { return x; }); }'],
    ['as one of several', 'export function f(x: Options, y: boolean) { use(y ? x : undefined); }'],
    ['with the attributes of a component', 'export const f = (x: Options) => <Grid {...x} />;'],
    ['with the attributes of an element', 'export const f = (x: Options) => <div {...x} />;'],
  ];
  for (const [title, code] of ways) {
    check(`${title} may be given back`, code, 'Options.run', 'bounded 0');
    check(`${title} stands for literals`, code, 'given.run', 'bounded 0');
    check(`${title} stands for members of classes`, code, 'Runner.run', 'bounded 0');
    check(`${title} has others in it`, code, 'Inner.open', 'bounded 0');
    check(`${title} has no more than its type says`, code, 'Runner.own', 'exact 0');
  }
  const inside = 'function keep(x: Options) { x.run(); }\nexport const f = (x: Options) => keep(x);';
  check('is none that the project has', inside, 'given.run', 'exact 1');
  check('is none that the language has', 'export const f = (x: Options) => JSON.stringify(x);', 'given.run', 'exact 0');
  check(
    'may be a part of a literal, which is given alone',
    'const api = { parts: { go() {} }, idle: { rest() {} } };\nuse(api.parts);',
    'api.parts.go',
    'bounded 0',
  );
  check(
    'leaves its other parts',
    'const api = { parts: { go() {} }, idle: { rest() {} } };\nuse(api.parts);',
    'api.idle.rest',
    'exact 0',
  );
});

describe('an object literal in a list', () => {
  const bounds = (title: string, code: string): void => check(title, code, 'all.cell', 'bounded 0');
  bounds('escapes where the list is asked for some', 'const all = [{ cell() {} }];\nuse(all.filter(Boolean));');
  bounds('or for one', 'const all = [{ cell() {} }];\nkeep(all[0]);');
  check(
    'escapes where it is written there',
    'export function made() { return take([{ cell() {} }].filter(Boolean)); }',
    'made.cell',
    'bounded 0',
  );
  check('does not where things are put into it', 'const all = [{ cell() {} }];\nall.push(1);', 'all.cell', 'exact 0');
});

const drawing = (type: string): string => `type Base<T> = { onRow?: (row: T) => void; rows: T[] };
type Both<T> = ${type};
export function draw<T>(props: Both<T>) { props.onRow?.(props.rows[0]); }
export function table() { draw({ rows: [1], onRow: () => {} }); }`;

describe('an object literal that is given for several types at once', () => {
  check('answers calls of members of one', drawing('Base<T> & { size?: number }'), 'table.onRow', 'exact 1');
  check(
    'of one with alternatives',
    drawing('Base<T> & ({ size: number } | { size?: never })'),
    'table.onRow',
    'exact 1',
  );
  check('of one that is made optional', drawing('Partial<Base<T>> & { rows: T[] }'), 'table.onRow', 'exact 1');
});
