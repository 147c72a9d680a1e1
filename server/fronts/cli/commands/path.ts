import { writePieces } from '../command-io.ts';
import { pathText } from '../formats/path-text.ts';
import { symbolPathText } from '../formats/symbol-path-text.ts';
import { nodeOf, type PathEnd, resolveEnd } from '../node-target.ts';
import type { CommandSession } from '../session.ts';
import { type AddCommand, examples } from './command.ts';

interface PathOptions {
  readonly exact?: boolean;
}

export const addPathCommand: AddCommand = (program, act) => {
  program
    .command('path')
    .alias('why')
    .argument('<from>', 'a file, folder, module or symbol')
    .argument('<to>', 'another one, or a package; the same one: the shortest cycle through it')
    .description(
      'Shows how one comes to depend on the other: the shortest chain of imports or uses, each with its lines.',
    )
    .option('--exact', 'between symbols: asks the compiler about steps that are not proven')
    .addHelpText('after', examples('groundplan path . .', 'groundplan why src/main.ts npm:lodash'))
    .action(act(showPath));
};

async function showPath(
  session: CommandSession,
  fromText: string,
  toText: string,
  { exact }: PathOptions,
): Promise<void> {
  const project = await session.openProject({ upTo: 'files' });
  const ends = [await resolveEnd(session, project, fromText), await resolveEnd(session, project, toText)];
  // A package has no symbols here.
  const level = ends.some(({ isSymbol }) => isSymbol) && !ends.some(isPackage) ? 'symbol' : 'file';
  const [from, to] =
    level === 'symbol' ? ends.map(({ id }) => id) : [await nodeOf(session, ends[0]), await nodeOf(session, ends[1])];
  const found = await session.ask('path.get', {
    id: project.id,
    from,
    to,
    ...(level === 'symbol' && { level }),
    ...(exact && { tier: 'exact' }),
  });
  if (session.options.json) return session.printJson(found);
  const write = level === 'symbol' ? symbolPathText : pathText;
  await writePieces(session.io.stdout, write(found, { from, to }, session.tableLook));
}

function isPackage({ id, isSymbol }: PathEnd): boolean {
  return !isSymbol && /^[a-z]+:/.test(id);
}
