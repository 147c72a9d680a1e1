import { Option } from 'commander';
import type { OperationParams } from '#protocol/operations.ts';
import { writePieces } from '../command-io.ts';
import { searchText } from '../formats/search-text.ts';
import { askRemote, originLine, remoteOption } from '../remote-answer.ts';
import type { CommandSession } from '../session.ts';
import { type AddCommand, examples } from './command.ts';

type SearchParams = OperationParams<'search.run'>;

interface SearchOptions {
  readonly path?: string;
  readonly language?: string;
  readonly kind?: SearchParams['kind'];
  readonly tests?: SearchParams['tests'];
  readonly detail?: SearchParams['detail'];
  readonly remote?: boolean;
}

export const addSearchCommand: AddCommand = (program, act) => {
  program
    .command('search')
    .argument('<query...>', 'a sentence, a name or part of one, a path, an error message')
    .description('Finds the code that does something.')
    .option('--path <glob>', 'only files of these paths')
    .option('--language <name>', 'only files of this language: typescript, python')
    .addOption(new Option('--kind <kind>', 'only this').choices(['any', 'function', 'class', 'method', 'file', 'doc']))
    .addOption(new Option('--tests <choice>', 'tests, examples and fixtures').choices(['include', 'exclude', 'only']))
    .addOption(new Option('--detail <level>', 'full: with --json, why it was found').choices(['default', 'full']))
    .option(...remoteOption)
    .addHelpText(
      'after',
      examples('groundplan search where are retries delayed', 'groundplan search getConf --kind function'),
    )
    .action(act(search));
};

async function search(session: CommandSession, words: readonly string[], options: SearchOptions): Promise<void> {
  const { path, language, kind, tests, detail, remote = false } = options;
  const query = words.join(' ');
  const asked = {
    query,
    limit: session.options.limit,
    path,
    language,
    kind,
    tests,
    detail: session.options.json ? detail : ('full' as const),
  };
  if (remote) return searchThere(session, asked);
  const project = await session.openProject({ upTo: 'search' });
  const found = await session.ask('search.run', { id: project.id, ...asked });
  if (session.options.json) return session.printJson(found);
  await writePieces(session.io.stdout, searchText(found, query, session.style));
}

async function searchThere(session: CommandSession, asked: Omit<SearchParams, 'id'>): Promise<void> {
  const found = await askRemote(session, 'sync.search', asked);
  if (session.options.json) return session.printJson(found);
  await session.print([originLine(found.origin)]);
  await writePieces(session.io.stdout, searchText(found, asked.query, session.style));
}
