import { absenceWords } from '#protocol/absence-words.ts';
import type { Absence } from '#protocol/graph.ts';
import { proofWords } from '#protocol/proof-words.ts';
import type { EngineStatus } from '#protocol/engine.ts';
import type { IndexState } from '#protocol/index-state.ts';
import type { Project } from '#protocol/project.ts';
import { countLanguages, countProofs, type LanguageCount, type ProofCounts, skippedLines } from '../index-summary.ts';
import type { CommandSession } from '../session.ts';
import { percent } from '#server/base/percent.ts';
import { counted, size, withCommas } from '../text/numbers.ts';
import { visibleText } from '#server/base/visible-text.ts';
import { trustText } from '../trust-text.ts';
import { type AddCommand, examples } from './command.ts';

/** Skipped files that are named; `--json` has them all. */
const SKIPPED_SHOWN = 20;

export const addStatusCommand: AddCommand = (program, act) => {
  program
    .command('status')
    .description(
      'Shows what the index knows: counters, how its edges are known, what was skipped, its age and size, and whether its folder is trusted.',
    )
    .addHelpText('after', examples('groundplan status', 'groundplan status --json'))
    .action(act(showStatus));
};

async function showStatus(session: CommandSession): Promise<void> {
  const { id, root } = await session.openProject();
  const index = await session.untilIndexed(id);
  const { project } = await session.call('projects.get', { id });
  const graph = await session.call('graph.get', { id, detail: 'full' });
  const proof = countProofs(graph);
  const trust = await session.call('trust.get', { path: root });
  if (session.options.json) return session.printJson({ project, index, proof, trust });
  const engine = await session.call('engine.status', {});
  await session.print([
    ...projectLines(project, root, engine),
    `trusted       ${trustText(trust)}`,
    ...languageLines(countLanguages([graph])),
    ...proofLines(proof),
    ...skippedLines([index]),
    ...skippedFileLines(index),
  ]);
}

function projectLines(project: Project, root: string, engine: EngineStatus): string[] {
  const { files, symbols, dependencies } = project.stats;
  const workspace = engine.workspaces.find(({ projectId }) => projectId === project.id);
  return [
    `${visibleText(project.name)} (${project.id})`,
    `folder        ${visibleText(root)}`,
    `state         ${project.status}${project.indexedAt ? `, indexed ${project.indexedAt}` : ''}`,
    `files         ${withCommas(files)}`,
    `symbols       ${withCommas(symbols)}`,
    `dependencies  ${withCommas(dependencies)}`,
    ...(workspace ? [`in memory     ${size(workspace.bytes)}`] : []),
    ...(engine.searchProblem ? [`search        ${visibleText(engine.searchProblem.message)}`] : []),
    ...(engine.searchModel ? [`search model  ${searchModelText(engine.searchModel)}`] : []),
  ];
}

function searchModelText({ folder, state, problem }: NonNullable<EngineStatus['searchModel']>): string {
  return visibleText(problem?.message ?? `${folder} (${state === 'idle' ? 'loaded by the next search' : state})`);
}

function languageLines(languages: readonly LanguageCount[]): string[] {
  return languages.map(({ language, files }) => `${language}: ${counted(files, 'file')}`);
}

function proofLines(proof: ProofCounts): string[] {
  const total = proof.exact + proof.inferred + proof.hint;
  if (total === 0) return [];
  const levels = (['exact', 'inferred', 'hint'] as const).map(
    (level) => `${proofWords[level]}: ${counted(proof[level], 'edge')} (${percent(proof[level], total)} %)`,
  );
  const absent = (Object.keys(absenceWords) as Absence[]).flatMap((absence) => {
    const count = proof.absent[absence];
    return count === undefined
      ? []
      : [`no target: ${counted(count, 'import')}, ${absenceWords[absence].title.toLowerCase()}`];
  });
  return [...levels, `unknown: ${counted(proof.unknown, 'import')} that are unresolved`, ...absent];
}

function skippedFileLines({ skippedFiles = [] }: IndexState): string[] {
  const shown = skippedFiles.slice(0, SKIPPED_SHOWN).map(({ file, reason }) => `  ${visibleText(file)} (${reason})`);
  const left = skippedFiles.length - shown.length;
  return left > 0 ? [...shown, `  and ${withCommas(left)} more; --json names them`] : shown;
}
