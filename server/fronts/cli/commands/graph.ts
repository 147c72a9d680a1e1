import { basename } from 'node:path';
import { type Command, Option } from 'commander';
import { ApiError } from '#server/app/operations/api-error.ts';
import type { Graph, GraphLevel } from '#protocol/graph.ts';
import { csv } from '../formats/csv.ts';
import { dot } from '../formats/dot.ts';
import { type DrawnDocument, html, svg } from '../formats/drawn.ts';
import type { GraphDocument, GraphFormat } from '../formats/graph-format.ts';
import { graphml } from '../formats/graphml.ts';
import { graphText } from '../formats/graph-text.ts';
import { mermaid } from '../formats/mermaid.ts';
import { ndjson } from '../formats/ndjson.ts';
import type { CommandSession, OpenProject } from '../session.ts';
import { factLines } from '../fact-lines.ts';
import { resolveTarget } from '../target.ts';
import { jsonDocument } from '../text/json-document.ts';
import { writePieces } from '../command-io.ts';
import { UsageError } from '../failures.ts';
import { type Act, type AddCommand, examples } from './command.ts';
import { wholeNumber } from './number-arguments.ts';

const FORMATS = {
  json: ({ graph }) => jsonDocument(graph),
  ndjson,
  dot,
  mermaid,
  graphml,
  csv,
} satisfies Record<string, GraphFormat>;

/** About as many marks as can be read in a picture that is 1,600 pixels wide. */
const drawnMarks = 60;

/** Formats that show places as well: they are made from GET view. */
const DRAWN_FORMATS = { svg, html };

type GraphFormatName = keyof typeof FORMATS;
type DrawnFormatName = keyof typeof DRAWN_FORMATS;
type FormatName = GraphFormatName | DrawnFormatName | 'text';

interface GraphOptions {
  readonly level: GraphLevel;
  readonly focus?: string;
  readonly depth?: number;
  readonly edges?: 'all' | 'focus';
  readonly external?: boolean;
  readonly detail: 'default' | 'full';
  readonly format?: GraphFormatName | DrawnFormatName;
  readonly output?: string;
}

export const addGraphCommand: AddCommand = (program, act) => {
  program
    .command('graph')
    .description('Shows the dependency graph: a table, or one of the formats for programs.')
    .addHelpText(
      'after',
      examples('groundplan graph --level module', 'groundplan graph --format mermaid --level directory'),
    );
  withGraphOptions(program.commands.at(-1) as Command, 'a table', act, 'text');
};

export const addExportCommand: AddCommand = (program, act) => {
  program
    .command('export')
    .description('Writes the dependency graph in a format for programs.')
    .addHelpText(
      'after',
      examples(
        'groundplan export --level symbol --detail full --format ndjson',
        'groundplan export --format svg --output graph.svg',
      ),
    );
  withGraphOptions(program.commands.at(-1) as Command, 'json', act, 'json');
};

function withGraphOptions(command: Command, shownDefault: string, act: Act, defaultFormat: FormatName): void {
  command
    .addOption(
      new Option('--level <level>', 'granularity of the nodes')
        .choices(['file', 'directory', 'module', 'symbol'] satisfies GraphLevel[])
        .default('file'),
    )
    .option('--focus <target>', 'only what lies around this path, path:line, path#symbol or name')
    .option('--depth <n>', 'how far around the focus (default: 1)', wholeNumber(1, 10))
    .addOption(new Option('--edges <which>', 'around the focus: all, or only its own').choices(['all', 'focus']))
    .option('--external', 'packages outside the project as well')
    .addOption(
      new Option('--detail <detail>', 'how much is said of each node and edge')
        .choices(['default', 'full'])
        .default('default'),
    )
    .addOption(
      new Option('--format <format>', `default: ${shownDefault}`).choices(
        Object.keys({ ...FORMATS, ...DRAWN_FORMATS }),
      ),
    )
    .option('--output <file>', 'write to this file instead of stdout')
    .action(act((session, options: GraphOptions) => showGraph(session, options, defaultFormat)));
}

async function showGraph(session: CommandSession, options: GraphOptions, defaultFormat: FormatName): Promise<void> {
  const format = formatOf(session, options, defaultFormat);
  const project = await session.openProject({ upTo: goalOf(format, options) });
  const pieces = await piecesOf(session, project, format, options);
  if (options.output === undefined) await writePieces(session.io.stdout, pieces);
  else await session.surroundings.files.write(session.resolvePath(options.output), pieces);
}

/** When imports load, and so which cycles there are, is known with the symbols: two runs are to print the same. */
function goalOf(format: FormatName, { level, detail }: GraphOptions): 'files' | 'symbols' | 'calls' {
  if (level === 'symbol') return 'calls';
  return isDrawn(format) || detailOf(format, detail) === 'full' ? 'symbols' : 'files';
}

async function piecesOf(
  session: CommandSession,
  project: OpenProject,
  format: FormatName,
  options: GraphOptions,
): Promise<Iterable<string> | AsyncIterable<string>> {
  if (isDrawn(format)) return DRAWN_FORMATS[format](await fetchDrawing(session, project, options));
  if (isComplete(session, format, options)) return factLines(session, project);
  return graphPieces(session, project, format, options);
}

/** Everything that is known, site by site, and nothing chosen from it: it is written as it comes. */
function isComplete({ options: { limit } }: CommandSession, format: FormatName, options: GraphOptions): boolean {
  const { level, detail, focus } = options;
  return format === 'ndjson' && level === 'symbol' && detail === 'full' && focus === undefined && limit === undefined;
}

function isDrawn(format: FormatName): format is DrawnFormatName {
  return Object.hasOwn(DRAWN_FORMATS, format);
}

async function graphPieces(
  session: CommandSession,
  project: OpenProject,
  format: Exclude<FormatName, DrawnFormatName>,
  options: GraphOptions,
): Promise<Iterable<string>> {
  const graph = await fetchGraph(session, project, format, options);
  const places =
    format === 'ndjson' && options.level === 'symbol' ? await placesOf(session, project, graph) : new Map();
  const document: GraphDocument = { graph, places };
  const isShort = options.detail === 'default' && options.focus === undefined;
  return format === 'text' ? graphText(document, !isShort, session.tableLook) : FORMATS[format](document);
}

function formatOf({ options: { json } }: CommandSession, { format }: GraphOptions, byDefault: FormatName): FormatName {
  if (json && format !== undefined && format !== 'json') {
    throw new UsageError(`--json and --format ${format} exclude each other`);
  }
  return json ? 'json' : (format ?? byDefault);
}

async function fetchGraph(
  session: CommandSession,
  project: OpenProject,
  format: GraphFormatName | 'text',
  { level, focus, depth, edges, external, detail }: GraphOptions,
): Promise<Graph> {
  return session.ask('graph.get', {
    id: project.id,
    level,
    detail: detailOf(format, detail),
    external,
    depth,
    edges,
    focus: focus === undefined ? undefined : await resolveTarget(session, project, level, focus),
    limit: session.options.limit,
  });
}

async function fetchDrawing(
  session: CommandSession,
  project: OpenProject,
  { level, focus, depth, external }: GraphOptions,
): Promise<DrawnDocument> {
  const view = await session.ask('view.get', {
    id: project.id,
    level,
    external,
    depth,
    focus: focus === undefined ? undefined : await resolveTarget(session, project, level, focus),
    limit: session.options.limit ?? drawnMarks,
  });
  if (focus !== undefined && view.marks.length === 0) {
    throw new ApiError('symbol_not_found', `nothing in the drawing is called '${focus}'`);
  }
  return { view, title: basename(project.root) || project.root };
}

async function placesOf(session: CommandSession, project: OpenProject, graph: Graph): Promise<GraphDocument['places']> {
  const wanted = new Set(graph.nodes.map(({ id }) => id));
  const { symbols } = await session.ask('symbols.list', { id: project.id });
  return new Map(symbols.filter(({ id }) => wanted.has(id)).map((symbol) => [symbol.id, symbol]));
}

function detailOf(format: FormatName, detail: GraphOptions['detail']): GraphOptions['detail'] {
  return format === 'ndjson' || format === 'text' ? 'full' : detail;
}
