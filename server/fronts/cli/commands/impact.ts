import type { Impact } from '#protocol/impact.ts';
import type { OperationParams } from '#protocol/operations.ts';
import { visibleText } from '#server/base/visible-text.ts';
import { writePieces } from '../command-io.ts';
import { impactText } from '../formats/impact-text.ts';
import { UsageError } from '../failures.ts';
import { askRemote, originLine, remoteOption } from '../remote-answer.ts';
import type { CommandSession, OpenProject } from '../session.ts';
import { findFile, pathsFromRoot, resolveTarget } from '../target.ts';
import { counted } from '../text/numbers.ts';
import { type AddCommand, examples } from './command.ts';
import { recordTests } from './record-tests.ts';
import { noteDoubts, unresolvedInputs } from './impact-doubts.ts';
import { wholeNumber } from './number-arguments.ts';

interface ImpactOptions {
  readonly diff?: string;
  readonly base?: string;
  readonly depth?: number;
  /** `true`, `all`, or a target that stands behind the option. */
  readonly tests?: true | string;
  readonly record?: boolean;
  readonly remote?: boolean;
}

export const addImpactCommand: AddCommand = (program, act) => {
  program
    .command('impact')
    .description('Says what a change reaches and which tests to run; without arguments, of what is not committed.')
    .argument('[target...]', 'what is about to change: a file, path#symbol, path:line[:column], or a name')
    .option('--diff <file>', 'a unified diff, applied or not; - reads it from the input')
    .option('--base <revision>', 'what the working tree changed since it parted from there')
    .option('--depth <n>', 'how many files away (default: 10)', wholeNumber(1, 50))
    .option(
      '--tests [=all]',
      'only the files of the tests to run, one a line; --tests=all: those too that a doubt may lead to',
    )
    .option('--record', 'runs the command behind -- and keeps which functions each test file runs')
    .option(...remoteOption)
    .addHelpText(
      'after',
      examples(
        'groundplan impact',
        'groundplan impact --record -- npx mocha',
        'groundplan impact --base HEAD~1 --tests | xargs npx mocha',
      ),
    )
    .action(act(showImpact));
};

/** A word behind `--tests` is a target, but for `all`. */
async function showImpact(session: CommandSession, words: readonly string[], given: ImpactOptions): Promise<void> {
  const isTarget = typeof given.tests === 'string' && given.tests !== 'all';
  const targets = isTarget ? [given.tests as string, ...words] : words;
  await answerImpact(session, targets, isTarget ? { ...given, tests: true } : given);
}

async function answerImpact(
  session: CommandSession,
  targets: readonly string[],
  options: ImpactOptions,
): Promise<void> {
  if (options.record) return recordTests(session, targets, options);
  if (options.remote) return analyzeThere(session, targets, options);
  const project = await session.openProject();
  const { diff, base, depth } = options;
  const found = await session.ask('analyze.run', {
    id: project.id,
    ...(targets.length > 0 && (await inputsOf(session, project, targets))),
    ...(diff !== undefined && { diff: await readDiff(session, diff) }),
    ...(base !== undefined && { base }),
    ...(depth !== undefined && { depth }),
    limit: session.options.limit,
  });
  await printImpact(session, found, options);
  // The rest of the answer is worth having, and must not be taken for all of it.
  if (found.unresolved.length > 0) throw unresolvedInputs(found, base);
}

/** Names leave as they are written: no index of this machine says what they mean. */
async function analyzeThere(
  session: CommandSession,
  targets: readonly string[],
  { diff, base, depth, tests }: ImpactOptions,
): Promise<void> {
  if (diff !== undefined) throw new UsageError('--diff has code in it, which leaves this machine in no mode');
  if (targets.length === 0 && base === undefined) {
    throw new UsageError('--remote needs what changes: files, path#symbol, or --base with a revision of the remote');
  }
  const found = await askRemote(session, 'sync.analyze', {
    ...(targets.length > 0 && writtenInputs(session, targets)),
    ...(base !== undefined && { base }),
    ...(depth !== undefined && { depth }),
    limit: session.options.limit,
  });
  const origin = originLine(found.origin);
  if (tests !== undefined) await session.note(origin);
  else if (!session.options.json) await session.print([origin]);
  await printImpact(session, found, { tests });
  if (found.unresolved.length > 0) throw unresolvedInputs(found, base);
}

function writtenInputs(session: CommandSession, targets: readonly string[]): Inputs {
  const inputs: Inputs = { files: [], symbols: [] };
  for (const target of targets) {
    const sign = target.indexOf('#');
    const path = sign > 0 ? target.slice(0, sign) : target;
    const [file = path] = pathsFromRoot(session, { root: session.workspaceRoot }, path);
    if (sign > 0) inputs.symbols.push({ file, name: target.slice(sign + 1) });
    else inputs.files.push(file);
  }
  return inputs;
}

async function printImpact(session: CommandSession, found: Impact, { tests }: ImpactOptions): Promise<void> {
  if (tests !== undefined) return printTests(session, found, tests === 'all');
  if (session.options.json) return session.printJson(found);
  await writePieces(session.io.stdout, impactText(found, session.tableLook));
}

/** A runner that gets a name in its visible form finds no such file, and may say nothing: the person is warned. */
async function printTests(session: CommandSession, found: Impact, isAll: boolean): Promise<void> {
  const names = found.tests.filter(({ basis }) => isAll || basis !== 'widened').map(({ file }) => file);
  await session.print(names.map(visibleText));
  const unprintable = names.filter((name) => visibleText(name) !== name).length;
  if (unprintable > 0) {
    await session.note(
      `groundplan: ${counted(unprintable, 'name')} cannot be printed unchanged: impact --json has all`,
    );
  }
  await noteDoubts(session, found, isAll);
}

type Inputs = Required<Pick<OperationParams<'analyze.run'>, 'files' | 'symbols'>>;

const topLevel = '#<module>';

async function inputsOf(session: CommandSession, project: OpenProject, targets: readonly string[]): Promise<Inputs> {
  const inputs: Inputs = { files: [], symbols: [] };
  for (const target of targets) {
    // oxlint-disable-next-line no-await-in-loop -- few, and the first that names nothing ends the command
    const id = (await findFile(session, project, target)) ?? (await resolveTarget(session, project, 'symbol', target));
    const sign = id.lastIndexOf('#');
    if (sign < 0) inputs.files.push(id);
    else if (id.endsWith(topLevel))
      inputs.symbols.push({ file: id.slice(0, -topLevel.length), name: topLevel.slice(1) });
    else inputs.symbols.push(symbolOf(id));
  }
  return inputs;
}

/** A name may hold the sign (`C.#secret`), and a path hardly ever does. */
function symbolOf(id: string): Inputs['symbols'][number] {
  const sign = id.indexOf('#');
  return { file: id.slice(0, sign), name: id.slice(sign + 1) };
}

function readDiff(session: CommandSession, path: string): Promise<string> {
  return path === '-'
    ? session.surroundings.files.readInput()
    : session.surroundings.files.readText(session.resolvePath(path));
}
