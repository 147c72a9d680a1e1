import { dirname, join, resolve } from 'node:path';
import type { Symbols } from '#protocol/symbols.ts';
import { startEngine } from '#server/engine-process.ts';
import { version } from '#server/version.ts';
import type { Declared, DeclarationsOf } from './grep-and-read.ts';

/** Where the functions of a repository begin and end, out of the engine that the agent asks as well. */
export async function openDeclarations(
  program: string,
  root: string,
  stateDirectory: string,
): Promise<{ readonly of: DeclarationsOf; readonly close: () => void }> {
  const file = join(dirname(dirname(resolve(program))), 'dist/server/main.js');
  const connection = await startEngine({ stateDirectory, version, program: { file, arguments: [stateDirectory] } });
  const { data } = await connection.call('workspace.open', { path: root });
  const { projectId: id } = data as { readonly projectId: string };
  const known = new Map<string, readonly Declared[]>();
  const of: DeclarationsOf = async (path) => {
    const before = known.get(path);
    if (before !== undefined) return before;
    const answer = await connection.call('symbols.list', { id, file: path });
    const { symbols } = answer.data as Symbols;
    known.set(path, symbols);
    return symbols;
  };
  return { of, close: () => connection.close() };
}
