import assert from 'node:assert/strict';
import { linkFiles } from '../../../../../../support/linked-project.ts';

const declared = `
  import { wrap } from 'rpc';
  class Plugin { start() {} stop() {} }
  interface Point { x: number; y: number }
  const table = { one() {}, two: () => {} };
  declare function take(f: unknown): void;
  declare const plugin: Plugin, point: Point, list: (() => void)[], anything: any, name: string, text: string;
  declare const which: 'start' | 'stop';
`;

/** Whose members may be meant by computed names in a line of code. */
async function ownersIn(line: string): Promise<string> {
  const links = (await linkFiles({ 'a.ts': `${declared}${line}\n` })).get('a.ts');
  const unknowns = links?.unknowns.filter(({ reason }) => reason === 'dynamic_property') ?? [];
  return unknowns.map(({ owners, isCall }) => `${isCall ? 'call' : 'read'} ${owners?.[0].name ?? 'any'}`).join(' ');
}

function check(line: string, expected: string): void {
  it(line, async () => assert.equal(await ownersIn(line), expected));
}

describe('members by a computed name', () => {
  describe('are reported where they are called', () => {
    check('plugin[name]();', 'call Plugin');
    check('table[text]();', 'call table');
    check('table[text as `o${string}`]();', 'call table');
    check('anything[text]();', 'call any');
  });
  describe('are of the types that a package was given', () => {
    check('wrap<Plugin>(text)[name]();', 'call Plugin');
    check('const remote = wrap<typeof plugin>(anything); remote[name]();', 'call Plugin');
    check('async function run<K extends keyof Plugin>(key: K) { await wrap<Plugin>(text)[key](); }', 'call Plugin');
    check('take(wrap<Plugin>(text)[name]);', 'read Plugin');
    check('wrap(text)[name]();', 'call any');
    check('wrap<Plugin>(text)[list.length]();', 'call any');
  });
  describe('are reported where they escape', () => {
    check('take(plugin[name]);', 'read Plugin');
    check('const method = table[text];', 'read table');
    check('setTimeout(plugin[name], 10);', 'read Plugin');
    check('const of = anything[text];', 'read any');
    check('take(Object.values(anything));', 'read any');
    check('take(Object.entries(plugin));', 'read Plugin');
    check('function call(f: () => void) { f(); } call(plugin[name]);', 'read Plugin');
  });
  describe('are reported where data is read', () => {
    check('take(point[text]);', 'read Point');
    check('if (plugin[name] === undefined) take(1);', 'read Plugin');
    check('take((point as any)[text]);', 'read Point');
  });
  describe('are not reported', () => {
    check('plugin[which]();', '');
    check('table[text as "one"]();', '');
    check('take(point[text as "x"]);', '');
    check('take(list[0]);', '');
    check('const of = anything[list.length];', '');
    check('if (anything[text] === 1) take(1);', '');
  });
});
