import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { LinkedSnapshot } from '#server/engine/graph/calls/answers.ts';
import { type IndexUnderTest, writeFiles } from '../../../../../support/index-fixture.ts';
import { callsIn, openLinked } from '../../../../../support/installed-project.ts';
import { temporaryFolder } from '../../../../../support/temporary-folder.ts';

type Files = Readonly<Record<string, string | undefined>>;

const project: Files = {
  'package.json': '{"name": "shop", "dependencies": {"web": "1", "tools": "1"}}',
  'cart.ts': 'export class Cart { add() {} drop() {} }',
  'main.ts': `import { open } from 'web';
import { Cart } from './cart';
open(new Cart(), (cart) => cart.add());
open(new Cart(), (cart) => cart.drop());`,
  'page.ts': 'ready(make().cart);\nmake().cart.add();',
  'shapes.ts': 'import { Cart } from "./cart";\nexport const cart = new Cart();',
};

const web = (text: string, version = '1.0.0'): Files => ({
  'node_modules/.package-lock.json': `{"web": "${version}"}`,
  'node_modules/web/package.json': `{"name": "web", "version": "${version}", "types": "web.d.ts"}`,
  'node_modules/web/web.d.ts': text,
});

const tools = (text: string): Files => ({
  'node_modules/tools/package.json': '{"name": "tools", "types": "./index.d.ts"}',
  'node_modules/tools/index.d.ts': text,
  'node_modules/.package-lock.json': `{"tools": ${text.length}}`,
});

const opens = 'export function open<T>(value: T, use: (value: T) => void): void;';
const opensTwo =
  'import type { Kept } from "./kept";\nexport function open<T>(value: T, use: (value: Kept<T>) => void): void;';

/** Changes of the folder, one after the other. */
const steps: Readonly<Record<string, Files>> = {
  'a package is installed': web(opens),
  'it gets another version, with files among which it imports': {
    ...web(opensTwo, '1.1.0'),
    'node_modules/web/kept.d.ts': 'export type Kept<T> = T;',
  },
  'only a file that its entry imports is another one': {
    ...web(opensTwo, '1.1.1'),
    'node_modules/web/kept.d.ts': 'export type Kept<T> = T[];',
  },
  'a package that declares for all is installed and not imported': tools(
    'declare global { function make(): { cart: import("./cart").Sold }; function ready(value: unknown): void } export {};',
  ),
  'it is imported': { 'shapes.ts': 'import "tools";\nimport { Cart } from "./cart";\nexport const cart = new Cart();' },
  'it gets a file that it lacked': {
    ...tools(
      'declare global { function make(): { cart: import("./sold").Sold }; function ready(value: unknown): void }\nexport {};',
    ),
    'node_modules/tools/sold.d.ts': 'export interface Sold { add(): void }',
  },
  'a file of the project says what the package left open': {
    'types.d.ts': 'declare module "tools" { export interface Extra { more(): void } }\nimport "tools";',
  },
  'the import goes again': {
    'shapes.ts': 'import { Cart } from "./cart";\nexport const cart = new Cart();',
    'types.d.ts': undefined,
  },
  'a config names it': { 'tsconfig.json': '{"compilerOptions": {"types": ["tools"]}}' },
  'a package of the project takes its own version': {
    'shop/package.json': '{"name": "inner", "dependencies": {"web": "2"}}',
    'shop/inner.ts':
      'import { open } from "web";\nimport { Cart } from "../cart";\nopen(new Cart(), (cart) => cart.add());',
    'shop/node_modules/web/package.json': '{"name": "web", "version": "2.0.0"}',
    'shop/node_modules/web/index.d.ts': opens,
  },
  'the root loses it': {
    'node_modules/web/package.json': undefined,
    'node_modules/web/web.d.ts': undefined,
    'node_modules/.package-lock.json': '{}',
  },
};

function said({ snapshot }: IndexUnderTest): unknown {
  const now = snapshot() as LinkedSnapshot;
  const files = ['main.ts', 'page.ts', 'shapes.ts', 'shop/inner.ts'];
  return { id: now.id, calls: Object.fromEntries(files.map((path) => [path, callsIn(now, path)])) };
}

async function fresh(root: string): Promise<unknown> {
  const index = openLinked(root)();
  await index.refresh({ upTo: 'calls' });
  return said(index);
}

describe('an index while packages are installed, changed and removed', () => {
  for (const reopened of [false, true]) {
    it(`says what a fresh one says${reopened ? ', opened again each time' : ''}`, async () => {
      const root = temporaryFolder();
      writeFiles(root, project);
      const open = openLinked(root);
      let index = open();
      await index.refresh({ upTo: 'calls' });
      const ids = new Set([JSON.stringify(said(index))]);
      for (const [what, files] of Object.entries(steps)) {
        writeFiles(root, files);
        if (reopened) {
          index.index.close();
          index = open();
        }
        // oxlint-disable-next-line no-await-in-loop -- one after the other is what is tested
        await index.refresh({ upTo: 'calls' });
        // oxlint-disable-next-line no-await-in-loop
        assert.deepEqual(said(index), await fresh(root), what);
        ids.add(JSON.stringify(said(index)));
      }
      assert.ok(ids.size > 8, `${ids.size} different answers`);
    });
  }

  it('goes on without what is gone', async () => {
    const root = temporaryFolder();
    writeFiles(root, { ...project, ...web(opens) });
    const index = openLinked(root)();
    await index.refresh({ upTo: 'calls' });
    assert.ok(callsIn(index.snapshot() as LinkedSnapshot, 'main.ts').some((line) => line.includes('cart.ts#Cart.add')));
    rmSync(join(root, 'node_modules'), { recursive: true });
    await index.refresh({ upTo: 'calls' });
    assert.deepEqual(said(index), await fresh(root));
  });

  it('is reported by the folder of packages, where that is watched', async () => {
    const root = temporaryFolder();
    writeFiles(root, { ...project, ...web(opens) });
    const index = openLinked(root)();
    await index.refresh({ upTo: 'calls' });
    assert.ok(index.index.directories.includes('node_modules'));
    writeFiles(root, { ...web(opens.replace('(value: T) => void', '(value: T[]) => void'), '1.2.0') });
    await index.refresh({ upTo: 'calls', directories: ['node_modules'] });
    assert.deepEqual(said(index), await fresh(root));
  });

  it('links nothing again where nothing was installed', async () => {
    const root = temporaryFolder();
    writeFiles(root, { ...project, ...web(opens) });
    const index = openLinked(root)();
    await index.refresh({ upTo: 'calls' });
    const published = () => index.events.filter(({ type }) => type === 'published').length;
    const before = published();
    writeFiles(root, { 'node_modules/.cache/x': 'x' });
    await index.refresh({ upTo: 'calls' });
    assert.equal(published(), before);
  });
});
