import { Option } from 'commander';
import { ecosystems } from '#protocol/ecosystems.ts';
import type { Package, Packages } from '#protocol/packages.ts';
import { writePieces } from '../command-io.ts';
import { packagesText } from '../formats/packages-text.ts';
import type { CommandSession } from '../session.ts';
import { type AddCommand, examples } from './command.ts';

interface PackagesOptions {
  readonly ecosystem?: Package['ecosystem'];
  readonly scope?: Package['scope'];
}

export const addPackagesCommand: AddCommand = (program, act) => {
  program
    .command('packages [name]')
    .description('Lists the packages of others that the project needs, as lock files pin them, and who imports them.')
    .addOption(new Option('--ecosystem <ecosystem>', 'only of this registry').choices(ecosystems))
    .addOption(
      new Option('--scope <scope>', 'what the program may need, or only what work on it needs').choices([
        'production',
        'development',
      ]),
    )
    .addHelpText('after', examples('groundplan packages', 'groundplan packages lodash'))
    .action(act(showPackages));
};

async function showPackages(
  session: CommandSession,
  name: string | undefined,
  { ecosystem, scope }: PackagesOptions,
): Promise<void> {
  const { id } = await session.openProject();
  const asked = { id, name, ecosystem, scope, limit: session.options.limit };
  const { nextCursor: _, ...data } = await session.ask('packages.list', asked);
  if (session.options.json) return session.printJson(data);
  await writePieces(session.io.stdout, packagesText(data, session.tableLook));
}

/** A document for other tools may lack packages: who had it written reads why on stderr. */
export async function sayMissing(session: CommandSession, { reasons }: Pick<Packages, 'reasons'>): Promise<void> {
  for (const reason of reasons) {
    // oxlint-disable-next-line no-await-in-loop -- lines in order
    await session.note(`at least these: ${reason}`);
  }
}
