import type { TrustedFolder } from '#protocol/trust.ts';
import type { CommandSession } from '../session.ts';
import { table } from '../text/table.ts';
import { visibleText } from '#server/base/visible-text.ts';
import { trustText } from '../trust-text.ts';
import { type AddCommand, examples } from './command.ts';

const layout = [{ title: 'folder', shrinks: true }, { title: 'trusted since' }];

export const addTrustCommand: AddCommand = (program, act) => {
  const trust = program
    .command('trust')
    .helpCommand(false)
    .description('Says which folders keys may have indexed and watched, until you take it back.')
    .addHelpText('after', examples('groundplan trust list', 'groundplan trust add ../other-repository'));
  trust
    .command('list')
    .description('Lists the folders that are trusted, each with all that lies in it, and since when.')
    .addHelpText('after', examples('groundplan trust list', 'groundplan trust list --json'))
    .action(act(listTrust));
  trust
    .command('add')
    .argument('<dir>', 'the folder; what lies in it is trusted as well')
    .description('Trusts a folder.')
    .addHelpText('after', examples('groundplan trust add .', 'groundplan trust add --json ../other-repository'))
    .action(act(addTrust));
  trust
    .command('remove')
    .argument('<dir>', 'the folder, as `trust list` shows it')
    .description('Takes the trust in a folder back.')
    .addHelpText('after', examples('groundplan trust remove .', 'groundplan trust remove --json ../other-repository'))
    .action(act(removeTrust));
};

async function listTrust(session: CommandSession): Promise<void> {
  const answer = await session.call('trust.list', {});
  const folders = answer.folders.slice(0, session.options.limit);
  if (session.options.json) return session.printJson({ ...answer, folders });
  await session.print(table(layout, folders.map(folderRow), session.tableLook));
}

function folderRow({ path, since }: TrustedFolder): string[] {
  return [visibleText(path), since ?? 'not known'];
}

async function addTrust(session: CommandSession, dir: string): Promise<void> {
  const added = await session.call('trust.add', { path: session.resolvePath(dir) });
  if (session.options.json) return session.printJson(added);
  await session.print([`trusted ${visibleText(added.path)}`]);
}

async function removeTrust(session: CommandSession, dir: string): Promise<void> {
  const left = await session.call('trust.remove', { path: session.resolvePath(dir) });
  if (session.options.json) return session.printJson(left);
  await session.print([`removed ${visibleText(left.path)}`]);
  if (left.trusted) await session.note(`It is trusted all the same: ${trustText(left)}.`);
}
