import assert from 'node:assert/strict';
import { asLinked } from '#server/app/workspaces/linked-snapshot.ts';
import { certaintyOf } from '#server/engine/graph/calls/certainty.ts';
import { findSymbolNode } from '#server/engine/graph/calls/symbol-nodes.ts';
import { linkFolder } from '../../../../../support/indexed-files.ts';

/** An application whose routes are one chain of so many calls. */
function app(length: number): string {
  const chain = Array.from({ length }, (_, at) => `.get('/${at}', lib.handle())`).join('\n');
  return `
=== handle.ts
export function handle() {}
=== app.ts
import express from 'express';
import * as lib from './handle';
const app = express();
export function own() {}
app${chain};
`;
}

async function certainty(length: number, symbol: string): Promise<string> {
  const snapshot = asLinked(await (await linkFolder(app(length))).refresh());
  const { certainty: found, known } = certaintyOf(snapshot, findSymbolNode(snapshot, symbol) as number);
  return `${found} ${known}`;
}

describe('code that is nested too deeply to be read', () => {
  it('bounds what it may name in other files', async () => {
    assert.equal(await certainty(400, 'handle.ts#handle'), 'exact 400');
    assert.equal(await certainty(990, 'handle.ts#handle'), 'bounded 0');
  });

  it('leaves unknown what its file declares', async () => {
    assert.equal(await certainty(400, 'app.ts#own'), 'exact 0');
    assert.equal(await certainty(990, 'app.ts#own'), 'unknown 0');
  });
});
