import { writePieces } from '../command-io.ts';
import { pathText } from '../formats/path-text.ts';
import { resolveNode } from '../node-target.ts';
import type { CommandSession } from '../session.ts';
import { type AddCommand, examples } from './command.ts';

export const addPathCommand: AddCommand = (program, act) => {
  program
    .command('path')
    .alias('why')
    .argument('<from>', 'a file, folder, module or symbol')
    .argument('<to>', 'another one, or a package; the same one: the shortest cycle through it')
    .description('Shows how one comes to depend on the other: the shortest chain of imports, each with its line.')
    .addHelpText('after', examples('groundplan path . .', 'groundplan why src/main.ts npm:lodash'))
    .action(act(showPath));
};

async function showPath(session: CommandSession, fromText: string, toText: string): Promise<void> {
  const project = await session.openProject({ upTo: 'files' });
  const from = await resolveNode(session, project, fromText);
  const to = await resolveNode(session, project, toText);
  const found = await session.ask('path.get', { id: project.id, from, to });
  if (session.options.json) return session.printJson(found);
  await writePieces(session.io.stdout, pathText(found, { from, to }, session.tableLook));
}
