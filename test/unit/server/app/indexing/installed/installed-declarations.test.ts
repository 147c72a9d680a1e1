import assert from 'node:assert/strict';
import type { LinkedSnapshot } from '#server/engine/graph/calls/answers.ts';
import { writeFiles } from '../../../../../support/index-fixture.ts';
import { callsIn, openLinked } from '../../../../../support/installed-project.ts';
import { temporaryFolder } from '../../../../../support/temporary-folder.ts';

type Files = Readonly<Record<string, string>>;

const web: Files = {
  'node_modules/web/package.json': '{"name": "web", "version": "1.0.0", "types": "lib/main.d.ts"}',
  'node_modules/web/lib/main.d.ts': `
    import { Request } from './request.js';
    export interface App { get(path: string, handle: (request: Request) => void): App }
    export default function web(): App;
    export function pass<T>(value: T): T;
    export abstract class Base { protected run(): void; start(): void }
  `,
  'node_modules/web/lib/request.d.ts': 'export interface Request { readonly body: string; user<T>(make: () => T): T }',
};

const project: Files = {
  'package.json': '{"name": "shop", "dependencies": {"web": "^1.0.0"}}',
  'cart.ts': 'export class Cart { add(): Cart { return this; } }\nexport function makeCart() { return new Cart(); }',
};

async function check(files: Files, expected: string): Promise<void> {
  const root = temporaryFolder();
  writeFiles(root, { ...web, ...project, ...files });
  const index = openLinked(root)();
  await index.refresh({ upTo: 'calls' });
  const lines = callsIn(index.snapshot() as LinkedSnapshot, 'main.ts');
  assert.equal(lines.join('\n'), expected.replace(/^ +/gm, '').trim());
}

describe('declarations of installed packages', () => {
  it('say what a callback gets, and what a call of the package gives', () =>
    check(
      {
        'main.ts': `import web, { pass } from 'web';
import { Cart, makeCart } from './cart';
web().get('/', (request) => request.user(() => new Cart()).add());
pass(makeCart()).add();`,
      },
      `
        3:52 cart.ts#Cart
        3:60 cart.ts#Cart.add ~
        4:6 cart.ts#makeCart
        4:18 cart.ts#Cart.add
      `,
    ));
});
