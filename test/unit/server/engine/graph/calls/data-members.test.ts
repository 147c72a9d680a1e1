import assert from 'node:assert/strict';
import type { LinkedSnapshot } from '#server/engine/graph/calls/answers.ts';
import { listCallers } from '#server/engine/graph/calls/callers.ts';
import { findSymbolNode } from '#server/engine/graph/calls/symbol-nodes.ts';
import { linkFolder } from '../../../../../support/indexed-files.ts';
import { checkCertainty } from '../../../../../support/checked-certainty.ts';

/** Checks who uses a member in files that are read for real: `line proof type` each, then the unknown sites. */
function checkUsers(title: string, fixture: string, id: string, expected: readonly string[]): void {
  it(title, async () => {
    const { refresh } = await linkFolder(fixture);
    const snapshot = (await refresh()) as LinkedSnapshot;
    const { known, edges, unknown } = listCallers(snapshot, findSymbolNode(snapshot, id) as number, {
      depth: 1,
      limit: 100,
    });
    assert.equal(known, edges.length);
    const uses = edges.map(({ line, proof, type }) => `${line} ${proof} ${type}`);
    assert.deepEqual([...uses, ...unknown.map(({ line }) => `${line}?`)], expected);
  });
}

describe('a data member that stands for one of a base', () => {
  const python = `=== a.py
class View:
    url = None
    def go(self):
        return self.url
    @classmethod
    def show(cls):
        return cls.url
class Site(View):
    url = "site"
class Page(View):
    @property
    def url(self):
        return "page"
class Other:
    url = "other"
def of(view: View, site: Site):
    return view.url, site.url
def known():
    return View().url, View.url
`;
  const throughBase = ['4 inferred reference', '7 inferred reference', '17 inferred reference'];
  checkUsers('is read where the base is, in Python', python, 'a.py#Site.url', [...throughBase, '17 exact reference']);
  checkUsers('an accessor as well', python, 'a.py#Page.url', throughBase);
  checkUsers('no other class', python, 'a.py#Other.url', []);
  const typeScript = `=== a.ts
export interface Section { title: string }
export abstract class Base { abstract id: string; kind = 'base'; show() { return this.kind; } }
export class One extends Base implements Section { title = 'one'; id = '1'; kind = 'one'; }
export class Two extends Base { get id() { return '2'; } }
export function all(sections: Section[], base: Base) {
  const { kind } = base;
  base.id = '0';
  return [sections.map((each) => each.title), base.id, kind];
}
export const fresh = new Base().kind;
`;
  checkUsers('of an interface, in TypeScript', typeScript, 'a.ts#One.title', ['8 inferred reference']);
  checkUsers('of an abstract class, read or written', typeScript, 'a.ts#One.id', [
    '7 inferred reference',
    '8 inferred reference',
  ]);
  checkUsers('by an accessor', typeScript, 'a.ts#Two.id', ['7 inferred reference', '8 inferred reference']);
  checkUsers('through this, and by a pattern', typeScript, 'a.ts#One.kind', [
    '2 inferred reference',
    '6 inferred reference',
  ]);
  checkUsers(
    'where its class alone declares it',
    '=== a.py\nclass Case:\n    def run(self):\n        return self.wanted + 1\nclass Mine(Case):\n    wanted = 1\n',
    'a.py#Mine.wanted',
    ['3?'],
  );
});

describe('what is read on a receiver that is not known', () => {
  const python = '=== a.py\nclass Row:\n    size = 1\ndef grow(row):\n    return row.size + 1\n';
  checkUsers('may be a class attribute', python, 'a.py#Row.size', ['4?']);
  const typeScript = `=== a.ts
interface Option { tab: string }
export const isFirst = (chosen: any) => chosen.tab === 'first';
`;
  checkUsers('may be a field of a type', typeScript, 'a.ts#Option.tab', ['2?']);
});

describe('what is read on a base', () => {
  const types = 'export class A\nmethod A.kind\nexport class B\nmethod B.kind\nB extends A';
  const read = `${types}\n: reference a.ts#A.kind via=a.ts#A`;
  checkCertainty('counts among the callers of a method', { 'a.ts': read }, 'a.ts#B.kind', 'exact 1+0');
  checkCertainty(
    'counts once',
    { 'a.ts': `${read}\n& : reference a.ts#B.kind via=a.ts#B` },
    'a.ts#B.kind',
    'exact 1+0',
  );
  checkCertainty(
    'not where the class is known',
    { 'a.ts': `${types}\n: reference A.kind` },
    'a.ts#B.kind',
    'exact 0+0',
  );
  checkCertainty(
    'not of what is below',
    { 'a.ts': `${types}\n: reference B.kind via=a.ts#B` },
    'a.ts#A.kind',
    'exact 0+0',
  );
});
