import type { LinkedSnapshot, SymbolNode } from '../graph/calls/answers.ts';
import { containerOfNode, findSymbolNode, fileOfNode, isModule } from '../graph/calls/symbol-nodes.ts';
import { perSnapshot } from '../graph/per-snapshot.ts';
import { entryPointsOf } from './entry-points-of.ts';

/** The parts of a project that entry points use: files as a whole, and outermost symbols. */
export interface ExternalUses {
  readonly files: ReadonlySet<number>;
  readonly symbols: ReadonlySet<SymbolNode>;
  /** Files that are loaded for something in them, these and others. */
  readonly loaded: ReadonlySet<number>;
}

export const externalUses = perSnapshot(findUsed);

function findUsed(snapshot: LinkedSnapshot): ExternalUses {
  const files = new Set<number>();
  const symbols = new Set<SymbolNode>();
  const loaded = new Set<number>();
  for (const { handlers } of entryPointsOf(snapshot)) {
    for (const handler of handlers) {
      const node = handler.kind === 'symbol' ? findSymbolNode(snapshot, handler.id) : undefined;
      if (node === undefined) continue;
      loaded.add(fileOfNode(snapshot, node));
      if (isModule(snapshot, node)) files.add(fileOfNode(snapshot, node));
      else symbols.add(outermost(snapshot, node));
    }
  }
  return { files, symbols, loaded };
}

/** For a method, the class: external code that calls it was given the class. */
function outermost(snapshot: LinkedSnapshot, node: SymbolNode): SymbolNode {
  const around = containerOfNode(snapshot, node) as SymbolNode;
  return isModule(snapshot, around) ? node : outermost(snapshot, around);
}
