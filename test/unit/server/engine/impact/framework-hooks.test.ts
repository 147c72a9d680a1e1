import assert from 'node:assert/strict';
import { doubtTexts } from '#protocol/doubt-words.ts';
import { asLinked } from '#server/app/workspaces/linked-snapshot.ts';
import type { LinkedSnapshot, SymbolNode } from '#server/engine/graph/calls/answers.ts';
import { certaintyOf } from '#server/engine/graph/calls/certainty.ts';
import { findSymbolNode } from '#server/engine/graph/calls/symbol-nodes.ts';
import { listUnused } from '#server/engine/graph/calls/unused.ts';
import { findFile } from '#server/engine/graph/find-file.ts';
import { impactOf } from '#server/engine/impact/impact.ts';
import { linkFolder } from '../../../../support/indexed-files.ts';

const files = {
  'src/main.ts':
    "import { NestFactory } from '@nestjs/core';\nimport { ShopModule } from './shop.module';\nNestFactory.create(ShopModule);\n",
  'src/shop.module.ts':
    "import { Module } from '@nestjs/common';\nimport { Stock } from './stock';\nimport { ShopController } from './shop.controller';\n" +
    '@Module({ providers: [Stock], controllers: [ShopController] })\nexport class ShopModule {}\n',
  'src/shop.controller.ts':
    "import { Controller, Get } from '@nestjs/common';\nimport { Stock } from './stock';\n@Controller('shop')\n" +
    "export class ShopController {\n  constructor(private readonly stock: Stock) {}\n  @Get('all')\n  list() { return this.stock.list(); }\n}\n",
  'src/stock.ts':
    "import { Injectable, OnModuleInit } from '@nestjs/common';\nabstract class Base { onModuleDestroy() {} }\n@Injectable()\n" +
    "export class Stock extends Base implements OnModuleInit {\n  all: string[] = [];\n  onModuleInit() { this.all.push('a'); }\n" +
    '  onApplicationShutdown() {}\n  list() { return this.all; }\n}\n',
};

async function shop(): Promise<LinkedSnapshot> {
  return asLinked(await (await linkFolder(files)).refresh());
}

function nodeOf(snapshot: LinkedSnapshot, id: string): SymbolNode {
  const node = findSymbolNode(snapshot, id);
  assert.ok(node !== undefined, id);
  return node;
}

const known = 'Known code outside of the project, by its class or a decorator, may make it or call it.';
const lifecycle = 'A method of that name is called by NestJS, which may have its class.';
const hooks = {
  'src/stock.ts#Base.onModuleDestroy': lifecycle,
  'src/stock.ts#Stock.onModuleInit': known,
  'src/stock.ts#Stock.onApplicationShutdown': lifecycle,
  'src/shop.controller.ts#ShopController.list': known,
};

describe('what a known framework runs', () => {
  for (const [id, sentence] of Object.entries({ ...hooks, 'src/stock.ts#Stock': known })) {
    it(`has all of its callers, and a sentence: ${id}`, async () => {
      const snapshot = await shop();
      const { certainty, known: callers, outside } = certaintyOf(snapshot, nodeOf(snapshot, id));
      assert.deepEqual([certainty, callers, doubtTexts(outside)], ['exact', 0, [sentence]]);
    });
  }

  for (const id of Object.keys(hooks)) {
    it(`has an impact on the files that give its class, which is bounded: ${id}`, async () => {
      const snapshot = await shop();
      const changed = [findFile(snapshot.files, id.slice(0, id.indexOf('#'))) as number];
      const node = nodeOf(snapshot, id);
      const found = impactOf(snapshot, { changed: [{ node, reached: 'behaviour' }], files: changed, depth: 10 });
      assert.equal(found.certainty, 'bounded');
      assert.deepEqual(found.impacted.map(({ file }) => file).toSorted(), ['src/main.ts', 'src/shop.module.ts']);
    });
  }

  it('is never unused for sure', async () => {
    const unused = [...listUnused(await shop())].filter(({ certainty }) => certainty === 'exact');
    assert.deepEqual(unused, []);
  });
});
