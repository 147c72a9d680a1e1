import { stringAt } from '#server/base/string-table.ts';
import { certaintyOf } from '../graph/calls/certainty.ts';
import { callGraphOf } from '../graph/calls/call-graph.ts';
import type { UnseenImporters } from '../graph/calls/answers.ts';
import { isHint } from '../graph/calls/node-uses.ts';
import { enclosingNode } from '../graph/calls/symbol-nodes.ts';
import type { EdgeList } from './edge-list.ts';
import type { Unit, Units } from './units.ts';

/** Facts of the graph about a unit. */
export interface UnitFacts {
  /** Places outside of it that name it or something in it, in the product. */
  readonly uses: number;
  /** Files and folders of these. */
  readonly usingFiles: number;
  readonly usingFolders: number;
  /** Tests and examples that do. */
  readonly asideFiles: number;
  /** Other places may use it. */
  readonly isBounded: boolean;
  /** Units of other files that it uses, and these files. */
  readonly usedUnits: number;
  readonly usedFiles: number;
}

/** Members of which it is asked whether all callers are known; of more, some are taken to be unknown. */
const membersAskedMax = 60;

export function factsOf(units: Units, edges: EdgeList, unit: Unit, unseen?: UnseenImporters): UnitFacts {
  const members = units.membersOf(unit);
  const places = placesThatUse(units, unit, members);
  const files = new Set(places.map(({ file }) => file).filter((file) => !units.isAsideFile(file)));
  const product = places.filter(({ file }) => !units.isAsideFile(file));
  const aside = new Set(places.map(({ file }) => file).filter((file) => units.isAsideFile(file)));
  const used = [...edges.targetsOf(unit)].filter((other) => units.fileOf(other) !== units.fileOf(unit));
  const isKnown = (node: number) => certaintyOf(units.snapshot, node, unseen).certainty === 'exact';
  return {
    uses: product.length,
    usingFiles: files.size,
    usingFolders: new Set(Array.from(files, (file) => folderOf(stringAt(units.snapshot.files.paths, file)))).size,
    asideFiles: aside.size,
    isBounded: members.length > membersAskedMax || !members.every(isKnown),
    usedUnits: used.filter((other) => !units.isFile(other)).length,
    usedFiles: new Set(used.map((other) => units.fileOf(other))).size,
  };
}

interface UsingPlace {
  readonly file: number;
}

/** Returns each place that uses a unit once, even if it names several parts of the unit. */
function placesThatUse(units: Units, unit: Unit, members: readonly number[]): readonly UsingPlace[] {
  const { snapshot } = units;
  const { uses } = snapshot.calls;
  const graph = callGraphOf(snapshot);
  const places = new Map<string, UsingPlace>();
  for (const member of members) {
    for (const { row, file } of graph.uses.usesOf(member)) {
      if (isHint(uses.facts[row])) continue;
      if (units.of(enclosingNode(snapshot, file, uses.sources[row])) === unit) continue;
      places.set(`${file}:${uses.lines[row]}:${uses.columns[row]}`, { file });
    }
  }
  return [...places.values()];
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}
