import { referenceTypes } from '../../linking/file-links.ts';
import { typeOfUse } from '../../linking/use-facts.ts';
import type { EdgeType } from '../plain-graph.ts';
import { type ProofLevel, proofLevels } from '../snapshot.ts';
import type { LinkedSnapshot, SymbolNode } from './answers.ts';
import { callGraphOf } from './call-graph.ts';
import { isHint } from './node-uses.ts';
import { edgesOfUse, proofOfEdge } from './symbol-edges.ts';

/** All uses that lead from one symbol to another. */
export interface SymbolPair {
  readonly source: SymbolNode;
  readonly target: SymbolNode;
  /** The strongest: a call says more than a reference. */
  readonly type: EdgeType;
  /** The best. */
  readonly proof: ProofLevel;
  readonly weight: number;
  /** Line of the first use. */
  readonly line: number;
}

/** Types of the graph, the strongest first. */
const strength = ['call', 'extends', 'implements', 'reference'] as const;

/** By index into `referenceTypes`: references to types are references. */
const strengthOf = referenceTypes.map((type) => strength.indexOf(type === 'type_reference' ? 'reference' : type));

interface Sum {
  type: number;
  proof: number;
  weight: number;
  readonly line: number;
}

/**
 * Returns the pairs of user and used symbol, each once. A use known by its name alone does not count, and a symbol that
 * uses itself is no pair.
 */
export function* symbolPairs(snapshot: LinkedSnapshot): Generator<SymbolPair> {
  for (let file = 0; file < snapshot.files.count; file++) yield* pairsFrom(snapshot, file);
}

/** The sources of the uses in a file lie in that file: its pairs are complete. */
function* pairsFrom(snapshot: LinkedSnapshot, file: number): Generator<SymbolPair> {
  const { uses } = snapshot.calls;
  const graph = callGraphOf(snapshot);
  const sums = new Map<SymbolNode, Map<SymbolNode, Sum>>();
  for (let row = uses.starts[file]; row < uses.ends[file]; row++) {
    if (isHint(uses.facts[row])) continue;
    for (const edge of edgesOfUse(graph, { row, file })) {
      if (edge.source === edge.target) continue;
      const one = {
        type: strengthOf[typeOfUse(uses.facts[row])],
        proof: proofOfEdge(graph, edge),
        line: uses.lines[row],
      };
      add(sums, edge.source, edge.target, one);
    }
  }
  for (const [source, targets] of sums) {
    for (const [target, { type, proof, weight, line }] of targets) {
      yield { source, target, type: strength[type], proof: proofLevels[proof], weight, line };
    }
  }
}

function add(
  sums: Map<SymbolNode, Map<SymbolNode, Sum>>,
  source: SymbolNode,
  target: SymbolNode,
  one: Omit<Sum, 'weight'>,
): void {
  const targets = sums.get(source) ?? new Map<SymbolNode, Sum>();
  sums.set(source, targets);
  const known = targets.get(target);
  if (known === undefined) {
    targets.set(target, { ...one, weight: 1 });
    return;
  }
  known.weight++;
  known.type = Math.min(known.type, one.type);
  known.proof = Math.min(known.proof, one.proof);
}
