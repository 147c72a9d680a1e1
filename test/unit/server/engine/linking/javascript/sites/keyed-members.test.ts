import assert from 'node:assert/strict';
import { linkFiles } from '../../../../../../support/linked-project.ts';

const files = {
  'keys.ts': "export const map = Symbol('map');\nexport const other = Symbol('other');\nexport let changing = other;\n",
  'lib.ts': `
    import { map, other, changing } from './keys';
    export class Stream { [map](f: unknown) { return f; } [other]() {} [changing]() {} plain() {} }
    export interface Mapped { [map](f: unknown): void }
  `,
};
const head = "import { map, other, changing } from './keys';\nimport { Stream, type Mapped } from './lib';\n";

/** Returns the targets of members by a constant in a line of code. */
async function membersIn(line: string): Promise<string> {
  const links = (await linkFiles({ ...files, 'a.ts': `${head}${line}\n` })).get('a.ts');
  const uses = links?.uses.filter(({ target }) => target.name.includes('.[')) ?? [];
  const unknowns = links?.unknowns.filter(({ reason }) => reason === 'dynamic_property') ?? [];
  return [
    ...uses.map(({ type, target, proof }) => `${type} ${target.name} ${proof}`),
    ...unknowns.map(({ isCall }) => (isCall ? 'call ?' : 'read ?')),
  ].join(', ');
}

function check(line: string, expected: string): void {
  it(line, async () => assert.equal(await membersIn(line), expected));
}

describe('members by a constant', () => {
  check('export function f(a: Stream) { a[map](1); }', 'call Stream.[map] exact');
  check('new Stream()[other]();', 'call Stream.[other] exact');
  check('export function f(a: Mapped) { a[map](1); }', 'call Mapped.[map] exact');
  check('export function f(a: Stream) { return a[map]; }', 'reference Stream.[map] exact');
  check('export class Below extends Stream { run() { this[map](1); } }', 'call Stream.[map] exact');
  describe('are not known', () => {
    check("export function f(a: Stream) { const map = Symbol('x'); a[map](1); }", 'call ?');
    check('export function f(a: Stream) { a[changing](); }', 'call ?');
    check('export function f(a: any) { a[map](1); }', 'call ?');
  });
});
