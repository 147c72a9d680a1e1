import { readUse } from '#server/engine/graph/edge-uses.ts';
import { type NeighbourDirection, neighboursOf, type NeighbourUnit } from '#server/engine/graph/group-neighbours.ts';
import { type CycleRow, listCycles } from '#server/engine/graph/list-cycles.ts';
import type { LoadedFiles } from '#server/engine/graph/load-scope.ts';
import {
  certaintyOfGroupDependencies,
  certaintyOfGroupDependents,
  certaintyOfNoPath,
  withReasons,
} from '#server/engine/graph/path-certainty.ts';
import { stringAt } from '#server/base/string-table.ts';
import type { FileLayer, ProofLevel } from '#server/engine/graph/snapshot.ts';
import type { Doubt } from '#protocol/doubt-codes.ts';
import type { SkippedFile } from '../ports/scanning.ts';
import { reasonsOfUnseen, reasonsOfUnseenDependents } from '../workspaces/unseen-files.ts';
import { membersOrRefusal } from './path-data.ts';

interface GroupRequest {
  /** Node id of any level (`membersOf`). */
  readonly id: string;
  readonly skipped: readonly SkippedFile[] | undefined;
  /** Why the files may be others by now. */
  readonly unfollowed: readonly Doubt[];
}

export interface GroupNeighboursRequest extends GroupRequest {
  readonly direction: NeighbourDirection;
  readonly isTransitive: boolean;
  readonly unit: NeighbourUnit;
}

interface GroupCertainty {
  readonly certainty: 'exact' | 'bounded';
  readonly reasons: readonly Doubt[];
}

/** A neighbour, with an import that shows it. */
export interface FoundNeighbour {
  readonly id: string;
  readonly imports: number;
  readonly file: string;
  readonly line: number;
  readonly proof: ProofLevel;
}

export interface FoundGroupNeighbours extends GroupCertainty {
  readonly neighbours: readonly FoundNeighbour[];
}

export interface FoundGroupCycles extends GroupCertainty {
  readonly cycles: CycleRow[];
}

/** Returns what depends on a group, or what it depends on. Throws `symbol_not_found`. */
export function groupNeighboursData(layer: FileLayer, request: GroupNeighboursRequest): FoundGroupNeighbours {
  const { id, direction, skipped, unfollowed } = request;
  const { neighbours, reached } = neighboursOf(layer, membersOrRefusal(layer, id, 'id'), request);
  // What is not known of a neighbour matters only where the search went on from it.
  const asked = request.isTransitive ? reached : membersOrRefusal(layer, id, 'id');
  const isUp = direction === 'dependents';
  const known = isUp
    ? certaintyOfGroupDependents(layer, asked)
    : certaintyOfGroupDependencies(layer, inside(layer, asked));
  const unseen = isUp ? reasonsOfUnseenDependents(layer, [...asked], skipped) : reasonsOfUnseen(layer, id, skipped);
  return {
    neighbours: neighbours.map(({ use, ...neighbour }) => {
      const { file, line, proof } = readUse(layer, use);
      return { ...neighbour, file, line, proof };
    }),
    ...withReasons(known, [...unseen, ...unfollowed]),
  };
}

/** Imports of packages are no part of the graph: only a caller that asks for those of a package gets them. */
function inside({ count }: FileLayer, nodes: ReadonlySet<number>): ReadonlySet<number> {
  const files = new Set([...nodes].filter((node) => node < count));
  return files.size > 0 ? files : nodes;
}

/** Cycles of files, when the program starts, that any file of a group is part of. Throws `symbol_not_found`. */
export function groupCyclesData(project: LoadedFiles, { id, skipped, unfollowed }: GroupRequest): FoundGroupCycles {
  const { files: layer } = project;
  const members = membersOrRefusal(layer, id, 'id');
  const paths = pathsOf(layer, members);
  const cycles = listCycles(project, { level: 'file', load: 'start' });
  // An unseen cycle leads from the group, over what is known of it, to an import in doubt.
  const known = certaintyOfNoPath(layer, members, members);
  return {
    cycles: cycles.filter(({ nodes }) => nodes.some((path) => paths.has(path))),
    ...withReasons(known, [...reasonsOfUnseen(layer, id, skipped), ...unfollowed]),
  };
}

export type GroupCyclesRequest = GroupRequest;

/** Paths of the files among some nodes. */
export function pathsOf(layer: FileLayer, members: ReadonlySet<number>): ReadonlySet<string> {
  return new Set([...members].filter((node) => node < layer.count).map((file) => stringAt(layer.paths, file)));
}
