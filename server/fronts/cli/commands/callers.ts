import type { Command } from 'commander';
import { ApiError } from '#server/app/operations/api-error.ts';
import { writePieces } from '../command-io.ts';
import { type Direction, symbolEdgesText } from '../formats/symbol-edges-text.ts';
import type { CommandSession } from '../session.ts';
import { resolveTarget } from '../target.ts';
import { type Act, type AddCommand, examples } from './command.ts';
import { wholeNumber } from './number-arguments.ts';

interface NeighbourOptions {
  readonly depth?: number;
  readonly exact?: boolean;
}

export const addCallersCommand: AddCommand = (program, act) => {
  const command = program
    .command('callers')
    .description('Lists who calls a symbol, how surely these are all, and which sites may add to them.')
    .addHelpText('after', examples('groundplan callers main', 'groundplan callers src/main.ts:10 --depth 2'));
  withOptions(command, 'callers', act);
};

export const addCalleesCommand: AddCommand = (program, act) => {
  const command = program
    .command('callees')
    .description('Lists what the code of a symbol calls, and the calls with an unknown target.')
    .addHelpText('after', examples('groundplan callees main', 'groundplan callees src/main.ts#main --json'));
  withOptions(command, 'callees', act);
};

function withOptions(command: Command, direction: Direction, act: Act): void {
  command
    .argument('<target>', 'path#symbol, path:line[:column], or a name')
    .option('--depth <n>', 'how many calls away (default: 1)', wholeNumber(1, 10))
    .option('--exact', 'asks the compiler about what is not proven')
    .action(act((session, target: string, options: NeighbourOptions) => show(session, direction, target, options)));
}

const topLevel = '#<module>';

/** But for components, which templates name, a file is imported, not called: "0 callers" would read as if it had no users. */
function notCallable(target: string, symbol: string): ApiError {
  const file = symbol.slice(0, -topLevel.length);
  const advice = `name a symbol of it; \`groundplan graph --focus ${file}\` lists who imports it`;
  return new ApiError('symbol_not_found', `'${target}' is no symbol but code of the file ${file}: ${advice}`);
}

async function show(
  session: CommandSession,
  direction: Direction,
  target: string,
  { depth, exact }: NeighbourOptions,
): Promise<void> {
  const project = await session.openProject();
  const symbol = await resolveTarget(session, project, 'symbol', target);
  const { json, limit } = session.options;
  const found = await session.ask(`${direction}.list`, {
    id: project.id,
    symbol,
    depth,
    limit,
    ...(exact && { tier: 'exact' }),
    ...(!json && { detail: 'full' }),
  });
  if (direction === 'callers' && symbol.endsWith(topLevel) && found.known === 0) throw notCallable(target, symbol);
  if (json) return session.printJson(found);
  await writePieces(session.io.stdout, symbolEdgesText(found, direction, session.tableLook));
}
