import { stringAt } from '#server/base/string-table.ts';
import { type CountedUses, usesBetween, unresolvedUses } from '#server/engine/graph/edge-uses.ts';
import { fileFilter } from '#server/engine/graph/filter-files.ts';
import { membersOf } from '#server/engine/graph/node-members.ts';
import type { LoadedFiles } from '#server/engine/graph/load-scope.ts';
import { isTestPath, testMark } from '#server/engine/source/tests.ts';
import { type EdgeUse, type EdgeUses, edgeUsesMax, unresolvedNode, unresolvedPrefix } from '#protocol/edge.ts';
import { type Absence, absences } from '#protocol/graph.ts';
import type { OperationParams } from '#protocol/operations.ts';
import { membersOrRefusal } from '../analysis/path-data.ts';
import { codeLineReader } from './code-lines.ts';
import { mapInTurns } from '../operations/map-with-pauses.ts';
import type { DataAnswer, CallContext } from '../operations/operation.ts';
import type { ProjectFileBytes } from '../workspaces/project-file-bytes.ts';
import type { Snapshots } from '../workspaces/snapshots.ts';

type EdgeParams = OperationParams<'edge.get'>;

/** Every import behind one drawn edge, with its line of code. */
export async function getEdge(
  parts: { readonly snapshots: Snapshots; readonly files: ProjectFileBytes },
  params: EdgeParams,
  context: CallContext,
): Promise<DataAnswer<EdgeUses>> {
  const snapshot = await parts.snapshots.newest(params.id, 'files', context);
  const { rows, total } = edgeRows(snapshot, params);
  const lineOf = codeLineReader((path) => parts.files.readUnchanged(params.id, snapshot, path, context));
  const texts = await mapInTurns(rows, lineOf, context.signal);
  const uses = rows.map((row, index): EdgeUse => ({
    ...row,
    ...testMark(row.file),
    text: texts[index] ?? '',
  }));
  const answer = { snapshot: snapshot.id, data: () => ({ uses, total }) };
  // What lacks a text is another answer than the one of the same snapshot that has it.
  if (texts.includes(undefined)) return answer;
  const { source, target, tests, languages, folder, types } = params;
  const isLoadKnown = snapshot.loads !== undefined;
  return {
    ...answer,
    version: JSON.stringify([snapshot.id, isLoadKnown, source, target, tests, languages, folder, types]),
  };
}

/** The filters take away files at both ends, as they do in a drawing. */
function edgeRows(project: LoadedFiles, { source, target, types, ...filters }: EdgeParams): CountedUses {
  const layer = project.files;
  const pathOf = (file: number) => stringAt(layer.paths, file);
  const isKept = fileFilter(layer, filters, { pathOf, isTest: (file) => isTestPath(pathOf(file)) });
  const kept = (nodes: ReadonlySet<number>) =>
    new Set([...nodes].filter((node) => node >= layer.count || isKept(node)));
  const sources = kept(membersOrRefusal(layer, source, 'source'));
  const absent = absentTarget(target);
  if (absent !== undefined && membersOf(layer, target) === undefined)
    return unresolvedUses(project, sources, edgeUsesMax, absent.absence);
  return usesBetween(project, sources, kept(membersOrRefusal(layer, target, 'target')), edgeUsesMax, types);
}

/** The class that a target like `unresolved:package` names; without one it is all of them. */
function absentTarget(target: string): { readonly absence?: Absence } | undefined {
  if (target === unresolvedNode) return {};
  const absence = absences.find((each) => target === unresolvedPrefix + each);
  return absence && { absence };
}
