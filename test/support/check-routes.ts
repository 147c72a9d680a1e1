import assert from 'node:assert/strict';
import { rowsOfRoutes } from '#server/engine/entry-points/compose-routes.ts';
import { frameworks } from '#server/engine/entry-points/known-frameworks.ts';
import type { EntryHandler } from '#server/engine/entry-points/entry-point.ts';
import type { LinkedSnapshot } from '#server/engine/graph/calls/answers.ts';
import { linkFolder } from './indexed-files.ts';

/** Each line a route: `GET /users <- routes.js#list`, ` ~` behind one that is inferred. Without an order. */
export async function checkRoutes(files: Readonly<Record<string, string>>, expected: string): Promise<void> {
  const indexed = await linkFolder(files);
  const snapshot = (await indexed.refresh()) as LinkedSnapshot;
  const lines = rowsOfRoutes(snapshot, frameworks).map(
    ({ name, handlers, proof }) =>
      `${name}${proof === 'exact' ? '' : ' ~'} <- ${handlers.map((handler) => handlerText(handler)).join(', ')}`,
  );
  const wanted = expected
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  assert.deepEqual(lines.toSorted(), wanted.toSorted());
}

function handlerText(handler: EntryHandler): string {
  return handler.kind === 'symbol' ? handler.id : `${handler.file}:${handler.line}`;
}
