import assert from 'node:assert/strict';
import { asLinked } from '#server/app/workspaces/linked-snapshot.ts';
import type { EntryHandler, EntryPoint } from '#server/engine/entry-points/entry-point.ts';
import { entryPointsOf } from '#server/engine/entry-points/entry-points-of.ts';
import { linkFolder } from './indexed-files.ts';

/** `type name file:line handlers`; a handler in the same file has no path; `~` where it is inferred. */
export function entryPointLine({ type, name, file, line, handlers, proof }: EntryPoint): string {
  const run = handlers.map((handler) => handlerText(handler, file)).join(', ');
  return `${type} ${name} ${file}:${line} ${run}${proof === 'exact' ? '' : ' ~'}`;
}

function handlerText(handler: EntryHandler, file: string): string {
  const text = handler.kind === 'symbol' ? handler.id : `${handler.file}#:${handler.line}-${handler.endLine}`;
  return text.startsWith(`${file}#`) ? text.slice(file.length + 1) : text;
}

/** Files as in `indexFiles`. */
export async function entryPointsIn(
  fixture: string | Readonly<Record<string, string>>,
): Promise<readonly EntryPoint[]> {
  const indexed = await linkFolder(fixture);
  return entryPointsOf(asLinked(await indexed.refresh()));
}

/** @param isTold which of them are compared; all without it */
export function checkEntryPoints(
  title: string,
  fixture: string,
  expected: readonly string[],
  isCompared: (entry: EntryPoint) => boolean = () => true,
): void {
  it(title, async () => {
    const entries = await entryPointsIn(fixture);
    assert.deepEqual(entries.filter(isCompared).map(entryPointLine), expected);
  });
}
