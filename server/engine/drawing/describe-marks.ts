import { noCycle } from '../graph/cycles.ts';
import type { NodeType } from '../graph/plain-graph.ts';
import type { DrawnHub, DrawnMark } from './drawn-view.ts';
import type { LiftedEdges } from './lift-edges.ts';
import type { MarkNodes } from './mark-nodes.ts';
import { markKinds, type MarkTree } from './mark-tree.ts';
import type { ProjectFacts } from './project-facts.ts';
import { sumsAlong } from './weigh-files.ts';

/** Properties of a mark other than its place. */
export type MarkFacts = Omit<DrawnMark, 'x' | 'y' | 'width' | 'height' | 'scale' | 'parent'>;

const hubsMax = 10;

const typeOfKind: Readonly<Record<number, NodeType>> = {
  [markKinds.folder]: 'directory',
  [markKinds.loose]: 'directory',
  [markKinds.rest]: 'directory',
  [markKinds.module]: 'module',
  [markKinds.file]: 'file',
  [markKinds.externals]: 'external',
  [markKinds.external]: 'external',
};

/** Describes marks; adds up what their files have, once for all marks. */
export class MarkDescriber {
  readonly #facts: ProjectFacts;
  readonly #nodes: MarkNodes;
  readonly #lifted: LiftedEdges;
  readonly #sums: FileSums;

  constructor(facts: ProjectFacts, nodes: MarkNodes, lifted: LiftedEdges) {
    this.#facts = facts;
    this.#nodes = nodes;
    this.#lifted = lifted;
    this.#sums = sumAlong(facts, nodes.tree);
  }

  describe(node: number, isUnfolded: boolean): MarkFacts {
    const state = isUnfolded ? { expanded: true } : this.#nodes.hasContent(node) ? { expandable: true } : {};
    const facts = this.#nodes.isSymbol(node) ? this.#symbol(node) : this.#group(node);
    return { ...facts, ...state };
  }

  /** A mark that stands for some of the files below it only. How many depend on all of them is not known there. */
  describePart(node: number, files: readonly number[]): MarkFacts {
    const { layer, tests, cycles, unresolved, absent } = this.#facts;
    const sum = (value: (file: number) => number) => files.reduce((total, file) => total + value(file), 0);
    return {
      ...this.#named(node),
      size: sum((file) => layer.codeLines[file]),
      files: files.length,
      ...(files.length > 0 && { language: mainLanguage(this.#facts, files) }),
      ...(files.length > 0 && files.every((file) => tests[file] === 1) && { test: true }),
      ...positive(
        'inCycles',
        sum((file) => (cycles.numbers[file] === noCycle ? 0 : 1)),
      ),
      ...positive(
        'unknown',
        sum((file) => unresolved[file]),
      ),
      ...positive(
        'absent',
        sum((file) => absent[file]),
      ),
      expandable: true,
    };
  }

  #named(node: number): Pick<MarkFacts, 'id' | 'label' | 'type'> {
    const type = typeOfKind[this.#nodes.tree.kinds[node]];
    return { id: this.#nodes.idOf(node), label: this.#nodes.labelOf(node), type };
  }

  /** Dependencies are known of files, not of what they declare: a zero would claim that nothing uses it. */
  #symbol(node: number): MarkFacts {
    const { id, name, kind, line, endLine } = this.#nodes.symbols.rowOf(node);
    return { id, label: name, type: kind, size: Math.max(1, endLine - line + 1), files: 0, line };
  }

  #group(node: number): MarkFacts {
    const { tree } = this.#nodes;
    const files = this.#nodes.filesOf(node);
    const named = this.#named(node);
    const isExternal = named.type === 'external';
    return {
      ...named,
      size: this.#sum(this.#sums.codeLines, node),
      files,
      ...(!isExternal && {
        language: mainLanguage(this.#facts, tree.files.subarray(tree.firsts[node], tree.ends[node])),
        fanOut: this.#lifted.fanOut[node],
      }),
      fanIn: this.#lifted.fanIn[node],
      ...(files > 0 && this.#sum(this.#sums.tests, node) === files && { test: true }),
      ...(tree.kinds[node] === markKinds.file && this.#cycle(tree.values[node])),
      ...positive('inCycles', this.#sum(this.#sums.inCycles, node)),
      ...positive('unknown', this.#sum(this.#sums.unresolved, node)),
      ...positive('absent', this.#sum(this.#sums.absent, node)),
      ...positive('unread', this.#sum(this.#sums.unread, node)),
      ...(this.#nodes.isAside(node) && { aside: true }),
      ...(this.#nodes.isRest(node) && { rest: true }),
    };
  }

  #sum(column: Float64Array, node: number): number {
    const { firsts, ends } = this.#nodes.tree;
    return column[ends[node]] - column[firsts[node]];
  }

  #cycle(file: number): { cycle?: number } {
    const cycle = this.#facts.cycles.numbers[file];
    return cycle === noCycle ? {} : { cycle };
  }
}

/** Where more files than this share of all are prose or data, some code among them does not name the whole. */
const proseShareMax = 0.9;

/**
 * The first by name where two have equally many lines. A readme or a lock file that is longer than the code beside it does
 * not make a package one of prose or data.
 */
function mainLanguage({ layer, prose }: ProjectFacts, files: ArrayLike<number>): string {
  const { languages, languageNames, codeLines } = layer;
  const lines = new Float64Array(languageNames.length);
  const linesOfProse = new Float64Array(languageNames.length);
  let filesOfProse = 0;
  for (let at = 0; at < files.length; at++) {
    const file = files[at];
    filesOfProse += prose[file];
    (prose[file] === 1 ? linesOfProse : lines)[languages[file]] += 1 + codeLines[file];
  }
  const counted = filesOfProse > proseShareMax * files.length ? linesOfProse : lines;
  return languageNames[counted.indexOf(counted.reduce((most, each) => Math.max(most, each), 0))];
}

/** Sums over the files of the tree up to, not including, each position: a mark's share is a difference. */
interface FileSums {
  readonly codeLines: Float64Array;
  readonly tests: Float64Array;
  readonly inCycles: Float64Array;
  readonly unresolved: Float64Array;
  readonly absent: Float64Array;
  readonly unread: Float64Array;
}

function sumAlong({ layer, tests, cycles, unresolved, absent, unread }: ProjectFacts, { files }: MarkTree): FileSums {
  const along = (value: (file: number) => number) => sumsAlong(files, value);
  return {
    codeLines: along((file) => layer.codeLines[file]),
    tests: along((file) => tests[file]),
    inCycles: along((file) => (cycles.numbers[file] === noCycle ? 0 : 1)),
    unresolved: along((file) => unresolved[file]),
    absent: along((file) => absent[file]),
    unread: along((file) => unread[file]),
  };
}

function positive<Name extends string>(name: Name, value: number): { readonly [name in Name]?: number } {
  return value > 0 ? ({ [name]: value } as { [name in Name]: number }) : {};
}

/** The files that most others depend on; of equals, the first by path. */
export function findHubs({ tree }: MarkNodes, lifted: LiftedEdges): DrawnHub[] {
  const nodes = Array.from(tree.files, (file) => tree.nodeOf[file]).filter((node) => lifted.fanIn[node] > 0);
  const path = (node: number) => tree.values[node];
  return nodes
    .toSorted((a, b) => lifted.fanIn[b] - lifted.fanIn[a] || path(a) - path(b))
    .slice(0, hubsMax)
    .map((node) => ({ id: tree.paths[path(node)], fanIn: lifted.fanIn[node], fanOut: lifted.fanOut[node] }));
}
