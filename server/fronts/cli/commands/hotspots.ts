import { Option } from 'commander';
import { type HotspotOrder, hotspotOrders, topDefault } from '#protocol/metrics.ts';
import { writePieces } from '../command-io.ts';
import { hotspotsText } from '../formats/hotspots-text.ts';
import { findFolder } from '../metric-target.ts';
import type { CommandSession } from '../session.ts';
import { type AddCommand, examples } from './command.ts';

export const addHotspotsCommand: AddCommand = (program, act) => {
  program
    .command('hotspots')
    .argument('[target]', 'only in this file, folder or module')
    .description(
      `Shows where to start cleaning up, and why: what changes often, alone or together (default: ${topDefault}).`,
    )
    .addOption(
      new Option(
        '--order <order>',
        'cleanup: changes times complexity; faults: where fixes are expected, for the lines to be read',
      )
        .choices(hotspotOrders)
        .default('cleanup'),
    )
    .addHelpText('after', examples('groundplan hotspots', 'groundplan hotspots src --limit 3 --json'))
    .action(act(showHotspots));
};

async function showHotspots(
  session: CommandSession,
  target: string | undefined,
  { order }: { readonly order: HotspotOrder },
): Promise<void> {
  const { id, within } = await findFolder(session, target);
  const { json, limit = topDefault } = session.options;
  const asked = { id, ...(within !== undefined && { within }), detail: 'hotspots,pairs,people', order };
  const { nextCursor: _, ...found } = await session.ask('metrics.get', { ...asked, top: limit, limit });
  if (json) return session.printJson(found);
  await writePieces(session.io.stdout, hotspotsText(found, session.style));
}
