import { stringAt } from '#server/base/string-table.ts';
import type { NamedThing } from '#server/engine/ask/resolve-mention.ts';
import { filesBelow } from '#server/engine/graph/path-range.ts';
import type { FileLayer } from '#server/engine/graph/snapshot.ts';

/**
 * A folder that holds just the files of a module is that module: `packages/shared` and `@vue/shared` are the same code, and
 * get the same answer.
 */
export function asModule(files: FileLayer, thing: NamedThing): NamedThing {
  if (thing.kind !== 'directory') return thing;
  const { start, end } = filesBelow(files, thing.id.slice(0, -1));
  if (start === end) return thing;
  const module = files.modules[start];
  for (let file = 0; file < files.count; file++) {
    const isBelow = start <= file && file < end;
    if (isBelow !== (files.modules[file] === module)) return thing;
  }
  return { kind: 'module', id: files.moduleNames[module] };
}

/** The folder that all of its files lie in, with its slash, the root empty; undefined of what has none of its own. */
export function folderOf(files: FileLayer, { kind, id }: NamedThing): string | undefined {
  if (kind === 'directory') return id;
  const module = kind === 'module' ? files.moduleNames.indexOf(id) : -1;
  const paths = Array.from({ length: files.count }, (_, file) => file)
    .filter((file) => module >= 0 && files.modules[file] === module)
    .map((file) => stringAt(files.paths, file));
  if (paths.length === 0) return undefined;
  // Between the first and the last of them in order nothing lies outside of what they have in common.
  const [first, last] = [paths[0], paths[paths.length - 1]];
  let end = 0;
  while (end < first.length && first[end] === last[end]) end += 1;
  return first.slice(0, first.lastIndexOf('/', end - 1) + 1);
}

/** Its node: who names a folder means all that lies below it. */
export function nodeOf({ kind, id }: NamedThing): string {
  return kind === 'directory' ? `${id}**` : id;
}

/** Reports whether it stands for several files. */
export function isGroup({ kind }: NamedThing): boolean {
  return kind === 'directory' || kind === 'module';
}
