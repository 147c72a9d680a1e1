import type { Command } from 'commander';
import type { UpdatedAdvisories } from '#protocol/advisories.ts';
import { visibleText } from '#server/base/visible-text.ts';
import { advisoriesText } from '../formats/advisories-text.ts';
import type { CommandSession } from '../session.ts';
import { counted, withCommas } from '../text/numbers.ts';
import { type Act, examples } from './command.ts';

/** @param security the command that this one belongs to */
export function addUpdateDbCommand(security: Command, act: Act): void {
  security
    .command('update-db')
    .argument('<file>', 'advisories in the OSV format: JSON, one a line, or an archive such as all.zip')
    .description('Takes advisories about packages from a file, beside those that are there. Nothing is downloaded.')
    .addHelpText(
      'after',
      examples('groundplan security update-db npm-all.zip', 'groundplan security update-db GHSA-35jh-r3h4-6jhm.json'),
    )
    .action(act(updateDb));
}

async function updateDb(session: CommandSession, file: string): Promise<void> {
  const updated = await session.call('advisories.update', { path: session.resolvePath(file) });
  if (session.options.json) return session.printJson(updated);
  await session.print([...updatedLines(updated)]);
}

function* updatedLines(updated: UpdatedAdvisories): Generator<string> {
  const { read, withdrawn, elsewhere, broken, problems } = updated;
  const others = [
    ...(withdrawn > 0 ? [`${withCommas(withdrawn)} withdrawn`] : []),
    ...(elsewhere > 0 ? [`${withCommas(elsewhere)} about other registries`] : []),
    ...(broken > 0 ? [`${withCommas(broken)} broken`] : []),
  ];
  yield `Read ${counted(read, 'advisory', 'advisories')}${others.length === 0 ? '' : `, besides ${others.join(', ')}`}.`;
  for (const problem of new Set(problems)) yield `  left out: ${visibleText(problem)}`;
  yield advisoriesText(updated);
}
