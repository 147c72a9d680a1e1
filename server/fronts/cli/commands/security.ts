import { Option } from 'commander';
import {
  confidences,
  findingCategories,
  reachabilities,
  type Security,
  severities,
  type Severity,
} from '#protocol/security.ts';
import type { OperationParams } from '#protocol/operations.ts';
import { writePieces } from '../command-io.ts';
import { EndsWith, exitCodes, UsageError } from '../failures.ts';
import { securityHistoryText } from '../formats/security-history-text.ts';
import { securityText } from '../formats/security-text.ts';
import { cycloneDxDocument } from '../../sbom/cyclonedx.ts';
import { spdxDocument } from '../../sbom/spdx.ts';
import { sarifLog } from '../../sarif/sarif-log.ts';
import type { CommandSession, OpenProject } from '../session.ts';
import { counted } from '../text/numbers.ts';
import { jsonDocument } from '../text/json-document.ts';
import { type AddCommand, examples } from './command.ts';
import { addTestRulesCommand } from './test-rules.ts';
import { sayMissing } from './packages.ts';
import { addUpdateDbCommand } from './update-db.ts';
import { addTriageCommand } from './triage.ts';

const formats = ['text', 'json', 'sarif', 'cyclonedx', 'spdx'] as const;

/** A bill of materials says which packages the project needs, whatever was found in its code. */
const materialFormats = { cyclonedx: cycloneDxDocument, spdx: spdxDocument };

type Filters = Pick<
  OperationParams<'security.get'>,
  'base' | 'category' | 'severity' | 'confidence' | 'reach' | 'file' | 'rule'
>;

interface SecurityOptions extends Filters {
  readonly failOn?: Severity;
  readonly format?: (typeof formats)[number];
  readonly output?: string;
  readonly all?: boolean;
  readonly paths?: boolean;
  readonly history?: boolean;
}

export const addSecurityCommand: AddCommand = (program, act) => {
  const security = program
    .command('security')
    .helpCommand(false)
    .description('Finds holes in the code, each with the way from outside to it, the worst first.')
    .option('--base <rev>', 'only what this git revision does not have, and what is fixed since')
    .addOption(new Option('--category <category>', 'only this category').choices(findingCategories))
    .addOption(new Option('--severity <severity>', 'the lowest one shown (default: info)').choices(severities))
    .addOption(new Option('--confidence <confidence>', 'the lowest one shown (default: medium)').choices(confidences))
    .addOption(new Option('--reach <reach>', 'only what can be reached so').choices(reachabilities))
    .option('--file <path>', 'only what has a step in this file')
    .option('--rule <rule>', 'only what this rule finds')
    .option('--all', 'the suppressed and decided ones too')
    .option('--paths', 'each step of the way, with its line of code')
    .option('--history', 'counts of the scans that were made, one row a commit, in place of findings')
    .addOption(new Option('--fail-on <severity>', 'ends with 1 where an open one is as bad').choices(severities))
    .addOption(new Option('--format <format>', 'default: text').choices(formats))
    .option('--output <file>', 'write to this file instead of stdout')
    .addHelpText(
      'after',
      examples(
        'groundplan security --paths --reach reachable',
        'groundplan security --format sarif --fail-on high',
        'groundplan security --format cyclonedx --output bom.json',
      ),
    )
    .action(act(showSecurity));
  addTriageCommand(security, act);
  addTestRulesCommand(security, act);
  addUpdateDbCommand(security, act);
};

async function showSecurity(session: CommandSession, options: SecurityOptions): Promise<void> {
  const format = formatOf(session, options);
  if (format === 'cyclonedx' || format === 'spdx') return writeMaterials(session, options, format);
  const project = await session.openProject();
  if (options.history) await showHistory(session, project, options, format);
  else await listFindings(session, project, options, format);
  if (options.failOn !== undefined) await judge(session, project, options, options.failOn);
}

/** Rows that scans left: nothing is scanned for them but the state of now. */
async function showHistory(
  session: CommandSession,
  { id }: OpenProject,
  options: SecurityOptions,
  format: 'text' | 'json' | 'sarif',
): Promise<void> {
  if (format === 'sarif') throw new UsageError('--history lists counts, no findings: choose text or json');
  const { nextCursor: _, ...found } = await session.ask('security.get', { id, trend: 'include', limit: 1 });
  await writeOut(
    session,
    options,
    format === 'json' ? jsonDocument(found) : securityHistoryText(found.trend ?? [], session.tableLook),
  );
}

async function listFindings(
  session: CommandSession,
  project: OpenProject,
  options: SecurityOptions,
  format: 'text' | 'json' | 'sarif',
): Promise<void> {
  const wantsPaths = options.paths === true || format !== 'json';
  const { limit } = session.options;
  const { nextCursor: _, ...found } = await session.ask('security.get', {
    id: project.id,
    ...filtersOf(options),
    ...(limit !== undefined && { limit }),
    ...(wantsPaths && { detail: 'full' }),
    // Other tools show for themselves what was taken out.
    ...((options.all || format === 'sarif') && { suppressed: 'include', triage: 'all' }),
  });
  const pieces = piecesOf(session, found, format, options);
  await writeOut(session, options, pieces);
}

async function writeOut(session: CommandSession, { output }: SecurityOptions, pieces: Iterable<string>): Promise<void> {
  if (output === undefined) return writePieces(session.io.stdout, pieces);
  await session.surroundings.files.write(session.resolvePath(output), pieces);
}

async function writeMaterials(
  session: CommandSession,
  options: SecurityOptions,
  format: keyof typeof materialFormats,
): Promise<void> {
  const { failOn, all, paths, history } = options;
  const [choice] =
    Object.entries({ ...filtersOf(options), failOn, all, paths, history }).find(([, given]) => given !== undefined) ??
    [];
  if (choice !== undefined)
    throw new UsageError(`--format ${format} lists packages, no findings: it takes no other choice`);
  const { id } = await session.openProject();
  const materials = await session.ask('packages.list', { id, detail: 'full' });
  await writeOut(session, options, jsonDocument(materialFormats[format](materials)));
  await sayMissing(session, materials);
}

function formatOf({ options: { json } }: CommandSession, { format }: SecurityOptions): (typeof formats)[number] {
  if (json && format !== undefined && format !== 'json')
    throw new UsageError(`--json and --format ${format}: choose one`);
  return json ? 'json' : (format ?? 'text');
}

function filtersOf({ base, category, severity, confidence, reach, file, rule }: SecurityOptions): Filters {
  const given = { base, category, severity, confidence, reach, file, rule };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

function piecesOf(
  session: CommandSession,
  found: Security,
  format: 'text' | 'json' | 'sarif',
  { paths, base, all }: SecurityOptions,
): Iterable<string> {
  if (format === 'json') return jsonDocument(found);
  if (format === 'sarif') return jsonDocument(sarifLog(found));
  const look = { style: session.style, arePathsShown: paths === true, areAllShown: all === true };
  return securityText(found, { ...look, ...(base !== undefined && { base }) });
}

/** Looks at everything that is open in what was asked for, whatever was listed of it. */
async function judge(
  session: CommandSession,
  { id }: OpenProject,
  options: SecurityOptions,
  failOn: Severity,
): Promise<void> {
  const { findings } = await session.ask('security.get', { id, ...filtersOf(options), severity: failOn });
  if (findings.length === 0) return;
  await session.note(`${counted(findings.length, 'finding')} of severity ${failOn} or worse`);
  throw new EndsWith(exitCodes.gateNotMet);
}
