import { stringAt } from '#server/base/string-table.ts';
import type { LinkedSnapshot } from '../../graph/calls/answers.ts';
import { noSymbol } from '../../graph/snapshot.ts';
import type { EntryRow } from '../by-convention.ts';
import { classMembersOf } from '../class-members.ts';
import { handlerOf } from '../given-handlers.ts';
import { pathOf, registeredCallsOf } from '../registered-calls.ts';

/** Classes that are commands: each is called like its file, which lies in a folder of that name. */
export interface ClassCommandTable {
  readonly key: string;
  readonly packages: readonly string[];
  readonly bases: readonly string[];
  /** Where files must lie, as the end of their folder. */
  readonly folder: string;
  /** Methods that run. */
  readonly run: readonly string[];
}

export function rowsOfClassCommands(snapshot: LinkedSnapshot, table: ClassCommandTable): readonly EntryRow[] {
  const members = classMembersOf(snapshot);
  return [...registeredCallsOf(snapshot).all()].flatMap(({ file, registration }): EntryRow[] => {
    const { how, origin, holder, proof, line, column } = registration;
    const isClass = how === 'extends' && table.packages.includes(origin);
    if (!isClass || holder === undefined || holder === noSymbol) return [];
    if (!table.bases.includes(pathOf(registration).at(-1) ?? '')) return [];
    const path = stringAt(snapshot.files.paths, file);
    const name = commandIn(path, table.folder);
    if (name === undefined) return [];
    const own = members.of(holder);
    const run = table.run.flatMap((method) => own.get(method) ?? []);
    const handlers = run.flatMap((value) =>
      value.kind === 'symbol' && value.symbol !== noSymbol ? [handlerOf(snapshot, value.symbol)] : [],
    );
    const all = handlers.length > 0 ? handlers : [handlerOf(snapshot, holder)];
    return [{ type: 'command', name, framework: table.key, file: path, line, column, handlers: all, proof }];
  });
}

function commandIn(path: string, folder: string): string | undefined {
  const parts = path.split('/');
  const name = (parts.at(-1) ?? '').replace(/\.py$/, '');
  const inFolder = parts.slice(0, -1).join('/');
  return (inFolder === folder || inFolder.endsWith(`/${folder}`)) && !name.startsWith('_') ? name : undefined;
}
