import { type AgentAnswer, budgetDefaults } from '#protocol/agent-tools.ts';
import type { OperationParams } from '#protocol/operations.ts';
import { type Package, type PackageHole, type Packages, packagesMax } from '#protocol/packages.ts';
import { visibleText } from '#server/base/visible-text.ts';
import { packageId } from '#server/engine/packages/locked-package.ts';
import { importersOf } from '#server/engine/slicing/file-neighbours.ts';
import { addLists } from '#server/engine/slicing/titled-lists.ts';
import { isTestPath } from '#server/engine/source/tests.ts';
import type { CallContext, DataAnswer } from '../operations/operation.ts';
import { listPackages } from '../questions/packages.ts';
import { knownFindings } from '../security/known-findings.ts';
import type { ScannedFinding } from '../security/project-scans.ts';
import { beginText, claim, counted, finish } from './agent-answer.ts';
import type { AgentParts } from './agent-parts.ts';
import type { AgentState } from './agent-state.ts';
import { proofMarks } from './symbol-rows.ts';

type ExplainParams = OperationParams<'agent.explain'>;

/** Names a package by its registry: `npm:lodash`, `pypi:requests`. */
const withRegistry = /^(npm|pypi):(.+)$/s;

/** Whether a text can mean nothing but a package. */
export function isPackageId(target: string): boolean {
  return withRegistry.test(target);
}

/** A package of others: its versions, who imports it, what needs it, and its known holes. Undefined where there is none of the name. */
export async function explainPackage(
  parts: AgentParts,
  { id, target, budget = budgetDefaults.explain }: ExplainParams,
  state: AgentState,
  context: CallContext,
): Promise<DataAnswer<AgentAnswer> | undefined> {
  const listed = await (await listPackages(parts, { id, limit: packagesMax, detail: 'full' }, context)).data();
  const { files } = state.snapshot;
  const isMeant = meaningOf(target);
  const versions = listed.packages.filter(({ ecosystem, name }) => isMeant(`${ecosystem}:${name}`));
  const nodes = files.externals.flatMap((each, index) => (isMeant(each) ? [files.count + index] : []));
  if (versions.length === 0 && nodes.length === 0) return undefined;
  const findings = knownFindings(parts, { id, files }, context).filter(({ category }) => category === 'dependency');
  const importers = nodes.flatMap((node) => importersOf(files, node)).toSorted(shippedFirst);
  const text = beginText(budget, state);
  const all = claim(`${counted(versions.length, 'version')} pinned`, listed.certainty);
  const pinned = versions.length === 0 ? 'pinned by no lock file that was read' : all;
  text.force(visibleText(`${target.trim()} · package of others, ${pinned}`));
  for (const reason of listed.reasons) text.add(`- ${visibleText(reason)}`);
  text.add(visibleText(comparedLine(listed, versions)));
  if (importers.length === 0) text.add(noImportersLine(versions));
  const { shown, total } = addLists(text, [
    { title: 'Versions:', lines: versions.map(versionLine), weight: 3 },
    { title: 'Known holes:', lines: versions.flatMap((each) => holeLines(each, findings)), weight: 4 },
    { title: 'Needed by:', lines: neededBy(listed.packages, versions), weight: 1 },
    {
      title: `Imported by ${counted(importers.length, 'file')}:`,
      lines: importers.map(({ id: file, proof, line }) => `${proofMarks[proof]} ${file}:${line}`),
      weight: 2,
    },
  ]);
  return finish(text, { state, shown, total });
}

/** Without a registry the name of each counts. */
function meaningOf(target: string): (id: string) => boolean {
  const text = target.trim();
  const [, ecosystem, name = text] = withRegistry.exec(text) ?? [];
  const wanted = (['npm', 'pypi'] as const)
    .filter((each) => ecosystem === undefined || each === ecosystem)
    .map((each) => packageId(each, name));
  return (id) => {
    const [, registry, own] = withRegistry.exec(id) ?? [];
    return own !== undefined && wanted.includes(packageId(registry as 'npm' | 'pypi', own));
  };
}

function shippedFirst({ id: one }: { readonly id: string }, { id: other }: { readonly id: string }): number {
  return Number(isTestPath(one)) - Number(isTestPath(other));
}

function versionLine({ version, scope, direct, license, lockFiles: [{ file, line }, ...more] }: Package): string {
  const needed = scope === undefined ? [] : [scope === 'production' ? 'for the program' : 'for work on it alone'];
  const by = direct === undefined ? [] : [direct ? 'needed by the project itself' : 'needed by other packages'];
  const places = more.length === 0 ? '' : ` and ${counted(more.length, 'more place')}`;
  return [version, ...needed, ...by, ...(license === undefined ? [] : [license]), `${file}:${line}${places}`].join(
    ', ',
  );
}

/** Nothing is said of holes without saying what versions were compared with. */
function comparedLine({ advisories }: Packages, versions: readonly Package[]): string {
  if (versions.length === 0) return 'Known holes: not known, since its version is not.';
  const isCompared = versions.some(({ holes }) => holes !== undefined);
  if (advisories === undefined || !isCompared)
    return 'Known holes: not known, no advisories of its registry are here, or none that these versions can be compared with (groundplan security update-db FILE).';
  const [day] = advisories.newest.split('T');
  const left = versions.filter(({ holes }) => holes === undefined).map(({ version }) => version);
  const without = left.length === 0 ? '' : ` Not compared: ${left.join(', ')}.`;
  const found = versions.reduce((sum, { holes = [] }) => sum + holes.length, 0);
  const all = counted(advisories.advisories, 'advisory', 'advisories');
  return `Known holes: ${found === 0 ? 'none' : found} of ${all}, the newest of ${day}.${without}`;
}

function noImportersLine(versions: readonly Package[]): string {
  return versions.some(({ importers }) => importers === undefined)
    ? 'Imported by: not known, its modules may have other names.'
    : 'Imported by no file; tools, configuration and types need no import.';
}

function holeLines(found: Package, findings: readonly ScannedFinding[]): string[] {
  return (found.holes ?? []).map((hole) => {
    const { id, aliases, severity, summary, fixed } = hole;
    const names = aliases.length === 0 ? id : `${id} (${aliases.join(', ')})`;
    const mended = fixed === undefined ? 'no fixed version named' : `fixed in ${fixed}`;
    return (
      [`${found.version}: ${severity} ${names}`, mended, ...reachOf(found, hole, findings)].join(', ') + `: ${summary}`
    );
  });
}

/** Who reaches it, where a scan said so. */
function reachOf(
  { name, version, lockFiles }: Package,
  hole: PackageHole,
  findings: readonly ScannedFinding[],
): string[] {
  const finding = findings.find(
    ({ ruleId, title, file, line }) =>
      ruleId === hole.id &&
      title.startsWith(`${name} ${version}`) &&
      lockFiles.some((place) => place.file === file && place.line === line),
  );
  return finding === undefined ? [] : [reachWords[finding.reach.state]];
}

const reachWords = {
  reachable: 'imported by code that an entry point leads to',
  unknown: 'not known whether reachable',
  not_reachable: 'not reachable as far as known',
} as const;

function neededBy(packages: readonly Package[], versions: readonly Package[]): string[] {
  const wanted = versions.map(({ purl }) => purl);
  return packages
    .filter(({ needs = [] }) => needs.some((purl) => wanted.includes(purl)))
    .map(({ name, version }) => `${name} ${version}`);
}
