import { addToList } from '#server/base/add-to-list.ts';
import { lowerBound } from '#server/base/lower-bound.ts';
import { stringAt } from '#server/base/string-table.ts';
import { callGraphOf } from '../../graph/calls/call-graph.ts';
import { noSymbol, type ProofLevel, proofLevels, unresolvedTarget } from '../../graph/snapshot.ts';
import { proofOfUse, typeOfUse } from '../../linking/use-facts.ts';
import { referenceTypes } from '../../linking/file-links.ts';
import { flowKind } from '../../source/flow-graph.ts';
import type { Program, ProgramFile } from './program.ts';

/** A symbol that a name or member stands for, by the links. */
export interface LinkedTarget {
  /** Node of the program that stands for the symbol. */
  readonly node: number;
  readonly proof: ProofLevel;
}

/** Where the specifier of an import leads. */
export type ImportTarget =
  | { readonly kind: 'file'; readonly file: ProgramFile }
  | { readonly kind: 'package'; readonly origin: string };

const typeReference = referenceTypes.indexOf('type_reference');

/** Joins nodes with the links of the snapshot, by the places of their names. */
export class ProgramLinks {
  readonly #program: Program;
  readonly #symbolNodes = new Map<number, number>();

  constructor(program: Program) {
    this.#program = program;
    const { symbols } = program.snapshot;
    for (const { number, graph, base } of program.files) {
      for (const { symbol, node } of graph.symbols) this.#symbolNodes.set(symbols.starts[number] + symbol, base + node);
    }
  }

  /** Node that stands for a row of the symbol layer; undefined where none does. */
  nodeOfSymbol(row: number): number | undefined {
    return this.#symbolNodes.get(row);
  }

  /** Calls back for every name and member of a file that stands for symbols of the project. */
  eachLinked(file: ProgramFile, take: (node: number, target: LinkedTarget) => void): void {
    const targets = this.#targetsByOffset(file);
    if (targets.size === 0) return;
    const { graph, base } = file;
    for (let node = 0; node < graph.count; node++) {
      if (graph.kinds[node] !== flowKind.named && graph.kinds[node] !== flowKind.member) continue;
      for (const target of targets.get(graph.positions[node]) ?? []) take(base + node, target);
    }
  }

  #targetsByOffset({ number, graph: { lineStarts } }: ProgramFile): Map<number, LinkedTarget[]> {
    const { calls } = this.#program.snapshot;
    const { slots, uses } = calls;
    const { dispatch } = callGraphOf(this.#program.snapshot);
    const byOffset = new Map<number, LinkedTarget[]>();
    const add = (offset: number, row: number, proof: ProofLevel): void => {
      const node = this.#symbolNodes.get(row);
      // A symbol is no use of itself.
      if (node === undefined) return;
      addToList(byOffset, offset, { node, proof });
    };
    for (let row = uses.starts[number]; row < uses.ends[number]; row++) {
      if (typeOfUse(uses.facts[row]) === typeReference) continue;
      const target = slots.targets[slots.starts[number] + uses.slots[row]];
      const proof = proofLevels[proofOfUse(uses.facts[row])];
      // A hint is the only symbol of that name: what frameworks give has members of such names too.
      if (target === noSymbol || proof === 'hint') continue;
      const offset = lineStarts[uses.lines[row] - 1] + uses.columns[row] - 1;
      add(offset, target, proof);
      if (uses.receivers[row] === 0) continue;
      const receiver = slots.targets[slots.starts[number] + uses.receivers[row] - 1];
      for (const answer of dispatch.implementersOf(target, receiver)) add(offset, answer, 'inferred');
    }
    return byOffset;
  }

  /** Where each specifier of a file leads. */
  importsOf({ number }: ProgramFile): ReadonlyMap<string, ImportTarget> {
    const { files } = this.#program.snapshot;
    const { uses } = files;
    const found = new Map<string, ImportTarget>();
    for (let row = lowerBound(uses.sources, number); row < uses.count && uses.sources[row] === number; row++) {
      const specifier = stringAt(uses.specifierTable, row);
      const target = uses.targets[row];
      if (target === unresolvedTarget || found.has(specifier)) continue;
      const file = target < files.count ? this.#program.fileByNumber(target) : undefined;
      if (file !== undefined) found.set(specifier, { kind: 'file', file });
      else if (target >= files.count) addPackage(found, specifier, files.externals[target - files.count]);
    }
    return found;
  }
}

/** `import xml.sax.handler` brings the packages around the module, too. */
function addPackage(found: Map<string, ImportTarget>, specifier: string, origin: string): void {
  const target = { kind: 'package', origin } as const;
  found.set(specifier, target);
  if (!/^(?:python|pypi):/.test(origin)) return;
  for (let end = specifier.lastIndexOf('.'); end > 0; end = specifier.lastIndexOf('.', end - 1)) {
    const around = specifier.slice(0, end);
    if (!found.has(around)) found.set(around, target);
  }
}
