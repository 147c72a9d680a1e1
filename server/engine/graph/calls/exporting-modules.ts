import { addToList } from '#server/base/add-to-list.ts';
import { relationKinds } from '../../linking/use-facts.ts';
import type { LinkedSnapshot, SymbolNode } from './answers.ts';
import { relationsOfKind } from './relations-of-kind.ts';
import { containerOfNode, fileOfNode, isExported, isModule } from './symbol-nodes.ts';

const passesOn = relationKinds.indexOf('passes_on');

/**
 * Files whose modules have a symbol among their exports: its own, those that pass it on by whatever name (`export { pay as charge }`,
 * `exports.pay = require("./pay")`), and those that pass on one of these as a whole, through as many files as it takes.
 */
export class ExportingModules {
  readonly #snapshot: LinkedSnapshot;
  /** Files that pass on a symbol, or a file as a whole, by its node. */
  #passing: ReadonlyMap<SymbolNode, readonly number[]> | undefined;

  constructor(snapshot: LinkedSnapshot) {
    this.#snapshot = snapshot;
  }

  /** Its own file first, where that exports it. */
  of(node: SymbolNode): ReadonlySet<number> {
    const { symbols } = this.#snapshot;
    this.#passing ??= passingIn(this.#snapshot);
    const files = new Set<number>(isExportOfModule(this.#snapshot, node) ? [fileOfNode(this.#snapshot, node)] : []);
    for (const file of this.#passing.get(node) ?? []) files.add(file);
    // What is added to a set while it is walked through is walked through as well.
    for (const file of files) for (const passing of this.#passing.get(symbols.count + file) ?? []) files.add(passing);
    return files;
  }

  /** Nodes of their top levels. */
  modulesOf(node: SymbolNode): ReadonlySet<SymbolNode> {
    return new Set([...this.of(node)].map((file) => this.#snapshot.symbols.count + file));
  }
}

export function isExportOfModule(snapshot: LinkedSnapshot, node: SymbolNode): boolean {
  if (isModule(snapshot, node) || !isExported(snapshot, node)) return false;
  return isModule(snapshot, containerOfNode(snapshot, node) as SymbolNode);
}

function passingIn(snapshot: LinkedSnapshot): Map<SymbolNode, number[]> {
  const passing = new Map<SymbolNode, number[]>();
  for (const { file, base } of relationsOfKind(snapshot, passesOn)) addToList(passing, base, file);
  return passing;
}
