import assert from 'node:assert/strict';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { LinkedSnapshot } from '#server/engine/graph/calls/answers.ts';
import { writeFiles } from '../../../../../support/index-fixture.ts';
import { callersOf, callsIn, openLinked } from '../../../../../support/installed-project.ts';
import { temporaryFolder } from '../../../../../support/temporary-folder.ts';

type Files = Readonly<Record<string, string>>;

const web: Files = {
  'node_modules/web/package.json': '{"name": "web", "version": "1.0.0", "types": "lib/main.d.ts"}',
  'node_modules/web/lib/main.d.ts': `
    import { Request } from './request.js';
    export interface App { get(path: string, handle: (request: Request) => void): App }
    export default function web(): App;
    export function pass<T>(value: T): T;
    export function query<T>(options: { queryFn: () => Promise<T>; select?: (value: T) => unknown }): { data: T };
    export interface Plugin { name: string; load?(this: Host, id: string): void }
    export interface Host { readonly cart: import('./kept').Kept }
    export abstract class Base<T> { protected held: T; start(): void; stop(): void }
    export const app: App;
  `,
  'node_modules/web/lib/request.d.ts': 'export interface Request { readonly body: string; user<T>(make: () => T): T }',
  'node_modules/web/lib/kept.d.ts': 'export interface Kept { keep(): void }',
};

const project: Files = {
  'package.json': '{"name": "shop", "dependencies": {"web": "^1.0.0"}}',
  'cart.ts': 'export class Cart { add(): Cart { return this; } }\nexport function makeCart() { return new Cart(); }',
};

async function link(files: Files, prepare: (root: string) => void = () => {}): Promise<LinkedSnapshot> {
  const root = temporaryFolder();
  writeFiles(root, { ...web, ...project, ...files });
  prepare(root);
  const index = openLinked(root)();
  await index.refresh({ upTo: 'calls' });
  return index.snapshot() as LinkedSnapshot;
}

/** @param main text of a file that has these imports in its first line */
function check(title: string, main: string, expected: readonly string[], files: Files = {}): void {
  it(title, async () => {
    const imports =
      "import web, { app, pass, query, Base, type Plugin } from 'web'; import { Cart, makeCart } from './cart';";
    assert.deepEqual(callsIn(await link({ ...files, 'main.ts': `${imports}\n${main}` }), 'main.ts'), expected);
  });
}

describe('declarations of installed packages', () => {
  check('say what a callback gets', "web().get('/', (request) => request.user(() => new Cart()).add());", [
    '2:52 cart.ts#Cart',
    '2:60 cart.ts#Cart.add ~',
  ]);
  check('say what a call gives back', 'pass(makeCart()).add();', ['2:6 cart.ts#makeCart', '2:18 cart.ts#Cart.add']);
  check('say what comes out of the options of a call', 'query({ queryFn: async () => new Cart() }).data.add();', [
    '2:34 cart.ts#Cart',
    '2:49 cart.ts#Cart.add',
  ]);
  check('say what is inherited', 'class Own extends Base<Cart> { run() { this.held.add(); } }', [
    '2:50 cart.ts#Cart.add',
  ]);
  check(
    'are added to by the project, and hold what it adds',
    'const plugin: Plugin = { name: "a", load() { this.cart.keep(); this.mine.add(); } };',
    ['2:74 cart.ts#Cart.add ~', '2:37 ?external load'],
    {
      'more.ts':
        "import 'web';\nimport type { Cart } from './cart';\ndeclare module 'web' { interface Host { mine: Cart } }",
    },
  );
  check(
    'are added to where they lie, behind the names by which bundlers pass them on',
    'declare const a: import("made").A; a.x.add(); a.self.y.add();',
    ['2:40 cart.ts#Cart.add', '2:56 cart.ts#Cart.add'],
    {
      'node_modules/made/index.d.ts':
        "import { t as A } from './chunk';\nexport { type A };\nexport { B } from './more';",
      'node_modules/made/chunk.d.ts': "import type { B } from './more';\ninterface A { self: B }\nexport { A as t };",
      'node_modules/made/more.d.ts': 'export interface B { b: 1 }',
      'more.ts':
        "import 'made';\nimport type { Cart } from './cart';\ndeclare module 'made' { interface A { x: Cart } }\ndeclare module 'made' { interface B { y: Cart } }",
    },
  );
  check(
    'hold for all where a config names them, or they are in @types',
    'given().add();\nheld().add();',
    ['2:9 cart.ts#Cart.add', '3:8 cart.ts#Cart.add'],
    {
      'tsconfig.json': '{"compilerOptions": {"types": ["named"]}}',
      'sub/tsconfig.json': '{}',
      'node_modules/named/index.d.ts': 'declare function given(): HeldByAll;',
      'node_modules/@types/more/index.d.ts': '/// <reference path="next.d.ts" />',
      'node_modules/@types/more/next.d.ts': 'declare function held(): HeldByAll;',
      'held.d.ts': 'interface HeldByAll extends CartOfAll {}\ntype CartOfAll = import("./cart").Cart;',
    },
  );
  check(
    'declare the modules of the run-time',
    "import { once } from 'node:events';\nonce(() => new Cart()).add();",
    ['3:16 cart.ts#Cart', '3:24 cart.ts#Cart.add'],
    {
      'node_modules/@types/node/index.d.ts': '/// <reference path="events.d.ts" />',
      'node_modules/@types/node/events.d.ts':
        "declare module 'events' { export function once<T>(make: () => T): T }\ndeclare module 'node:events' { export * from 'events' }",
    },
  );
});

describe('what a package itself declares', () => {
  check(
    'is nothing that the project made',
    "app.get('/', () => {}); web().get('/', () => {});",
    ['2:31 ?external get'],
    {
      'other.ts': 'export class Own { get() {} }',
    },
  );
});

describe('who stands for a type of a package', () => {
  const files: Files = {
    'own.ts': `import { Base, type Plugin } from 'web';
export class Own extends Base<number> { start() {} other() {} }
export class Free { stop() {} }
export const plugin: Plugin = { name: 'a', load(id) {} };`,
    'use.ts': `import type { Base, Plugin } from 'web';
export function run(base: Base<number>, plugin: Plugin) { base.start(); base.stop(); plugin.load?.call(0 as any, ''); plugin.load('x'); }`,
  };
  const expected: Readonly<Record<string, string>> = {
    'own.ts#Own.start': 'bounded 0',
    'own.ts#Own.other': 'exact 0',
    'own.ts#Free.stop': 'exact 0',
    'own.ts#plugin.load': 'bounded 0',
  };
  for (const [id, answer] of Object.entries(expected)) {
    it(`${id} is ${answer}`, async () => assert.equal(callersOf(await link(files), id), answer));
  }
});

describe('what is handed to a package', () => {
  const files: Files = {
    'node_modules/web/lib/main.d.ts': `export interface Handler<T> { (value: T): void }
export function use<T>(path: string, ...handlers: Handler<T>[]): void;
export function keep<T>(...all: T[]): T;
export interface Options<T> { load: () => Promise<T>; then?: { done?: (value: T) => void; kept: T }; value: T }
export function query<T>(options: Options<T>): T;
export function run(handler: Handler<string>): void;`,
    'main.ts': `import { keep, query, run, use } from 'web';
function used() {} function kept() {} function ran() {}
use('/', used, used); keep(kept); run(ran);
async function loaded() {} function done() {} function value() {} function inner() {}
query({ load: loaded, then: { done, kept: inner }, value: value as any as void });`,
  };
  const expected: Readonly<Record<string, string>> = {
    'main.ts#used': 'exact 2',
    'main.ts#kept': 'bounded 1',
    'main.ts#ran': 'exact 1',
    'main.ts#loaded': 'exact 1',
    'main.ts#done': 'exact 1',
    'main.ts#inner': 'bounded 1',
  };
  for (const [id, answer] of Object.entries(expected)) {
    it(`${id} is ${answer}`, async () => assert.equal(callersOf(await link(files), id), answer));
  }
});

describe('packages that mean no good', () => {
  const use =
    "import { A } from 'bad'; import { Cart } from './cart';\nexport const a: A = null!; a.cart(); new Cart().add();";
  const bad = (files: Files): Files =>
    Object.fromEntries(Object.entries(files).map(([name, text]) => [`node_modules/bad/${name}`, text]));
  const cases: Readonly<Record<string, Files>> = {
    'files that import one another and themselves': bad({
      'index.d.ts': "export * from './b';\nexport * from './index';\nimport './b';",
      'b.d.ts': "export * from './index';\nexport { A } from './index';",
    }),
    'types without an end': bad({
      'index.d.ts':
        'export interface A extends B<A> { cart(): B<B<A>> }\nexport interface B<T> extends Array<B<B<T>>> { next: B<T[]> }\nexport type C<T> = T extends C<infer U> ? C<C<U>> : C<T[]>;\nexport declare const c: C<1>;',
    }),
    'text that is no declaration': bad({ 'index.d.ts': '\u0000\u0001'.repeat(100) }),
    'a file that is too large': bad({
      'index.d.ts': `export interface A { cart(): void }\n${'// x\n'.repeat(500_000)}`,
    }),
    'a manifest that is none': bad({
      'package.json': '{"types": {"a": 1}, "exports": [[[["./x"]]]',
      'index.d.ts': 'export interface A {}',
    }),
    'deep brackets': bad({ 'index.d.ts': `export type A = ${'['.repeat(20_000)}` }),
  };
  for (const [title, files] of Object.entries(cases)) {
    it(`${title}: cost what they say`, async () => {
      const lines = callsIn(await link({ ...files, 'main.ts': use }), 'main.ts');
      assert.ok(lines.includes('2:49 cart.ts#Cart.add'), lines.join('\n'));
    });
  }

  it('a link that leads outside is not followed', async () => {
    const outside = temporaryFolder();
    writeFiles(outside, { 'index.d.ts': 'export declare function A<T>(value: T): T;' });
    const main = "import { A } from 'bad'; import { Cart } from './cart';\nA(new Cart()).add();";
    const snapshot = await link({ 'main.ts': main }, (root) => symlinkSync(outside, join(root, 'node_modules/bad')));
    assert.equal(callsIn(snapshot, 'main.ts').includes('2:15 cart.ts#Cart.add'), false);
  });
});
