import { Option } from 'commander';
import { callersNumber } from '#protocol/caller-words.ts';
import type { SymbolEntry, Symbols, SymbolType } from '#protocol/symbols.ts';
import type { CommandSession, OpenProject } from '../session.ts';
import { findComponent, findFile, resolveFile } from '../target.ts';
import { type Column, table } from '../text/table.ts';
import { noteTier } from '../text/tier-note.ts';
import { type AddCommand, examples } from './command.ts';

interface SymbolOptions {
  readonly file?: string;
  readonly type?: SymbolType;
  readonly exact?: boolean;
}

const TYPES = ['class', 'interface', 'enum', 'type', 'function', 'method', 'variable', 'module'] satisfies SymbolType[];

const LAYOUT: readonly Column[] = [
  { title: 'where', shrinks: true },
  { title: 'type' },
  { title: 'callers', align: 'right' },
  { title: 'name' },
];

export const addSymbolsCommand: AddCommand = (program, act) => {
  program
    .command('symbols')
    .argument('[name]', 'only declarations of this name, or in this file')
    .description('Lists declarations by name or file.')
    .option('--file <path>', 'only those in this file')
    .addOption(new Option('--type <type>', 'only those of this type').choices(TYPES))
    .option('--exact', 'asks the compiler about callers that are not known')
    .addHelpText('after', examples('groundplan symbols --type class', 'groundplan symbols main --json'))
    .action(act(listSymbols));
};

async function listSymbols(session: CommandSession, name: string | undefined, options: SymbolOptions): Promise<void> {
  const project = await session.openProject();
  const { nextCursor: _, ...found } = await selectSymbols(session, project, name, options);
  if (session.options.json) return session.printJson(found);
  const { symbols, exactTier } = found;
  await noteTier(session, exactTier);
  await session.print(table(LAYOUT, symbols.map(symbolRow), session.tableLook));
}

/** A name on the command line may be a file or a component as well; a declaration of that name comes first. */
async function selectSymbols(
  session: CommandSession,
  project: OpenProject,
  name: string | undefined,
  { file, type, exact }: SymbolOptions,
): Promise<Symbols> {
  const inFile = file === undefined ? undefined : await resolveFile(session, project, file);
  const asked = { id: project.id, type, limit: session.options.limit, callers: true, ...tierOf(exact) };
  const named = await session.ask('symbols.list', { ...asked, name, file: inFile });
  if (named.symbols.length > 0 || name === undefined || file !== undefined) return named;
  const nameAsFile = (await findFile(session, project, name)) ?? (await findComponent(session, project, name));
  return nameAsFile === undefined ? named : session.ask('symbols.list', { ...asked, file: nameAsFile });
}

function tierOf(exact: boolean | undefined): { readonly tier?: 'exact' } {
  return exact ? { tier: 'exact' } : {};
}

function symbolRow({ id, type, file, line, column, callers }: SymbolEntry): string[] {
  return [`${file}:${line}:${column}`, type, callersText(callers), id.slice(file.length + 1)];
}

/** `12`, `12+` where there may be more, `?` where nothing is known. */
function callersText(callers: SymbolEntry['callers']): string {
  return callers === undefined || callers.certainty === 'unknown' ? '?' : callersNumber(callers);
}
