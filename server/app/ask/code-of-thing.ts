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

/** Its node: who names a folder means all that lies below it. */
export function nodeOf({ kind, id }: NamedThing): string {
  return kind === 'directory' ? `${id}**` : id;
}

/** Whether it stands for several files. */
export function isGroup({ kind }: NamedThing): boolean {
  return kind === 'directory' || kind === 'module';
}
