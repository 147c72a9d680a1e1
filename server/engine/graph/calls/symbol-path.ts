import { stringAt } from '#server/base/string-table.ts';
import { usesOf } from '../edge-uses.ts';
import { shippedFirst, testFilesOf } from '../shipped-first.ts';
import { proofLevels } from '../snapshot.ts';
import type { Doubt } from '#protocol/doubt-codes.ts';
import type { LinkedSnapshot, StepEvidence, SymbolNode, SymbolPath, SymbolPathNode, SymbolStep } from './answers.ts';
import { type CallGraph, callGraphOf } from './call-graph.ts';
import { doubtsOnTheWay, type ReachedCode } from './code-reach.ts';
import { placeOfUse } from './doubts.ts';
import { findWay } from './find-way.ts';
import { describeEdge, type NodeEdge, proofOfEdge } from './symbol-edges.ts';
import { idOfNode, kindOfNode, placeOfNode, qualifiedNameOf } from './symbol-nodes.ts';

const exact = proofLevels.indexOf('exact');

/** How symbols come to use others: the shortest way of at least one step. Where an end is in both groups, the way may end where it began. */
export function findSymbolPath(
  snapshot: LinkedSnapshot,
  from: ReadonlySet<SymbolNode>,
  to: ReadonlySet<SymbolNode>,
): SymbolPath {
  const graph = callGraphOf(snapshot);
  let reached: ReachedCode | undefined;
  const { way: edges, throughTests } = shippedFirst({ from, to }, testNodesOf(snapshot), (ends) => {
    const found = findWay(graph, ends);
    reached = found.code;
    return found.edges;
  });
  if (edges === undefined) {
    const reasons = doubtsOnTheWay(snapshot, reached as ReachedCode);
    return { certainty: reasons.length === 0 ? 'exact' : 'bounded', reasons, path: [], steps: [], throughTests };
  }
  const reasons = edges.flatMap((edge) => unproven(graph, edge));
  const nodes = [edges[0].source, ...edges.map(({ target }) => target)];
  return {
    certainty: reasons.length === 0 ? 'exact' : 'bounded',
    reasons,
    path: nodes.map((node) => describeNode(snapshot, node)),
    steps: edges.map((edge) => describeStep(graph, edge)),
    throughTests,
  };
}

/** By node: 1 for what files of tests have. */
function testNodesOf({ files, symbols }: LinkedSnapshot): Uint8Array {
  const ofFile = testFilesOf(files);
  const tests = new Uint8Array(symbols.count + files.count);
  tests.set(ofFile, symbols.count);
  for (let file = 0; file < files.count; file++) {
    if (ofFile[file] === 1) tests.fill(1, symbols.starts[file], symbols.starts[file + 1]);
  }
  return tests;
}

function unproven(graph: CallGraph, edge: NodeEdge): Doubt[] {
  if (proofOfEdge(graph, edge) === exact) return [];
  const code = edge.isDispatched ? 'step_may_be_another' : 'step_inferred';
  const { file, line } = placeOfUse(graph.snapshot, edge);
  return [{ code, values: [qualifiedNameOf(graph.snapshot, edge.target)], file, line }];
}

function describeNode(snapshot: LinkedSnapshot, node: SymbolNode): SymbolPathNode {
  const { file, line } = placeOfNode(snapshot, node);
  return { id: idOfNode(snapshot, node), node, type: kindOfNode(snapshot, node), file, line };
}

/** The source is the symbol that was reached, though the site may stand in something that is declared in it. */
function describeStep(graph: CallGraph, edge: NodeEdge): SymbolStep {
  const { snapshot, uses } = graph;
  const named = qualifiedNameOf(snapshot, uses.targetOf(edge));
  return {
    ...describeEdge(graph, edge, 1),
    name: named.slice(named.lastIndexOf('.') + 1),
    evidence: evidenceOf(graph, edge),
  };
}

function evidenceOf({ snapshot, uses }: CallGraph, edge: NodeEdge): StepEvidence[] {
  const receiver = uses.receiverOf(edge);
  const named = uses.targetOf(edge);
  const giving = !edge.isDispatched && receiver < snapshot.symbols.count ? receiver : named;
  return [
    ...importOf(snapshot, edge),
    { role: 'binding', ...placeOfNode(snapshot, giving) },
    { role: 'use', ...placeOfUse(snapshot, edge) },
  ];
}

function importOf({ files, calls }: LinkedSnapshot, { row, file }: NodeEdge): StepEvidence[] {
  const site = calls.uses.importSites[row] - 1;
  if (site < 0) return [];
  for (const use of usesOf(files.uses, file)) {
    if (files.uses.sites[use] !== site) continue;
    const [line, column] = [files.uses.lines[use], files.uses.columns[use]];
    return [{ role: 'import', file: stringAt(files.paths, file), line, column }];
  }
  return [];
}
