import { checkCallers } from '../../../../../support/checked-callers.ts';

const declared = `=== a.ts
export class Box { id = '1'; get size() { return 1; } run() {} }
export interface Row { id: string; wide: boolean }
`;
const check = (title: string, code: string, symbol: string, expected: string): void =>
  checkCallers(title, `${declared}${code}\n`, `a.ts#${symbol}`, expected);

describe('data that is read through a type which is written in place', () => {
  const bounds = (title: string, code: string): void => check(title, code, 'Box.id', 'bounded 0');
  bounds('bounds members of its name', 'export const f = (x: { id: string }) => x.id;');
  bounds('by a pattern', 'export const f = ({ id }: { id: string }) => id;');
  bounds('by brackets', "export const f = (x: { id: string }) => x['id'];");
  bounds('by a constraint', 'export const f = <T extends { id: string }>(x: T) => x.id;');
  bounds('out of a list', 'export const f = (all: { id: string }[]) => { for (const x of all) use(x.id); };');
  bounds('where it is set', "export const f = (x: { id: string }) => { x.id = '2'; };");
  bounds('by keys', "export const f = (x: Pick<Row, 'id'>) => x.id;");
  bounds('where all is optional', 'export const f = (x: Partial<Row>) => x.id;');
  bounds('by a type of all keys', 'export const f = (x: Record<string, any>) => x.id;');
  bounds('by a type of some keys', "export const f = (x: Record<'id', string>) => x.id;");
  bounds('by the type of a default', "export function f(x = { id: '' }) { return x.id; }");
  bounds('by that of the first value', "export let x = { id: '' };\nx = new Box();\nx.id;");

  check('runs an accessor', 'export const f = (x: { size: number }) => x.size;', 'Box.size', 'bounded 0');
  check('calls no method', 'export const f = (x: { run: number }) => x.run;', 'Box.run', 'exact 0');
  check('may pass on a function', 'export const f = (x: { run: Function }) => keep(x.run);', 'Box.run', 'bounded 0');
  check('may pass on anything', 'export const f = (x: { run: any }) => keep(x.run);', 'Box.run', 'bounded 0');
  check('bounds no other name', 'export const f = (x: { ids: string }) => x.ids;', 'Box.id', 'exact 0');
  check(
    'of a type that asks for all is its own',
    'export const f = (x: Readonly<Row>) => x.wide;',
    'Row.wide',
    'exact 1',
  );
  check('of a literal that stays is its own', "const x = { id: '' };\nexport const y = x.id;", 'Box.id', 'exact 0');
});
