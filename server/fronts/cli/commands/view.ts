import { Option } from 'commander';
import { loadScopes } from '#protocol/load.ts';
import type { OperationParams } from '#protocol/operations.ts';
import { writePieces } from '../command-io.ts';
import { viewText } from '../formats/view-text.ts';
import { resolveNode } from '../node-target.ts';
import type { CommandSession } from '../session.ts';
import { type AddCommand, examples } from './command.ts';
import { wholeNumber } from './number-arguments.ts';

type ViewParams = OperationParams<'view.get'>;

interface ViewOptions extends Pick<ViewParams, 'depth' | 'external'> {
  readonly level: NonNullable<ViewParams['level']>;
  readonly focus?: string;
  readonly expand?: readonly string[];
  readonly fold?: readonly string[];
  readonly tests: NonNullable<ViewParams['tests']>;
  readonly cycleLoad: NonNullable<ViewParams['cycleLoad']>;
}

export const addViewCommand: AddCommand = (program, act) => {
  program
    .command('view')
    .description('Shows the drawing of the graph in words: nested marks with counters, and the heaviest edges.')
    .addOption(
      new Option('--level <level>', 'what the marks are at first')
        .choices(['file', 'directory', 'module', 'symbol'])
        .default('file'),
    )
    .option('--focus <target>', 'only what lies around this file, folder, module or package')
    .option('--depth <n>', 'how far around the focus (default: 1)', wholeNumber(1, 10))
    .option('--expand <id...>', 'unfold these marks too')
    .option('--fold <id...>', 'keep these marks folded')
    .option('--external', 'packages outside the project as well')
    .addOption(
      new Option('--tests <tests>', 'files of tests').choices(['include', 'exclude', 'only']).default('include'),
    )
    .addOption(
      new Option('--cycle-load <load>', 'imports that cycles are made of: as in cycles --load')
        .choices(loadScopes)
        .default('start'),
    )
    .addHelpText('after', examples('groundplan view --limit 30', 'groundplan view --level module --tests exclude'))
    .action(act(showView));
};

/** Waits for the whole index: what can be unfolded depends on it, and two runs are to print the same. */
async function showView(session: CommandSession, options: ViewOptions): Promise<void> {
  const { level, depth, external, tests, cycleLoad, expand, fold, focus } = options;
  const project = await session.openProject();
  await session.untilIndexed(project.id);
  const view = await session.ask('view.get', {
    id: project.id,
    level,
    depth,
    external,
    tests,
    cycleLoad,
    expanded: expand?.flatMap(spellings),
    folded: fold?.flatMap(spellings),
    focus: focus === undefined ? undefined : await resolveNode(session, project, focus),
    limit: session.options.limit,
  });
  if (session.options.json) return session.printJson(view);
  await writePieces(session.io.stdout, viewText(view, session.tableLook));
}

/** A folder may be typed as one types folders; the id of its mark is `folder/**`. An id that names no mark does nothing. */
function spellings(id: string): string[] {
  return /[#:]|\/(?:\*\*)?$/.test(id) ? [id] : [id, `${id}/**`];
}
