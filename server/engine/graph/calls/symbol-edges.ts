import { stringAt } from '#server/base/string-table.ts';
import { bindings, referenceTypes } from '../../linking/file-links.ts';
import { bindingOfUse, proofOfUse, typeOfUse } from '../../linking/use-facts.ts';
import { noSymbol, proofLevels } from '../snapshot.ts';
import type { SymbolEdgeRow, SymbolNode, UnknownSiteRow } from './answers.ts';
import type { CallGraph } from './call-graph.ts';
import { isHint, type UseAt } from './node-uses.ts';
import { enclosingNode, idOfNode } from './symbol-nodes.ts';
import type { UnknownAt } from './unknown-sites.ts';

/** A site between two nodes, before it is put in words. `isDispatched`: the site names a member that the target stands for. */
export interface NodeEdge extends UseAt {
  readonly source: SymbolNode;
  readonly target: SymbolNode;
  readonly isDispatched: boolean;
}

/** Everything that the use at a row leads to: what it names, then what may answer in its stead. */
export function* edgesOfUse({ snapshot, uses, dispatch }: CallGraph, use: UseAt): Generator<NodeEdge> {
  const target = uses.targetOf(use);
  if (target === noSymbol) return;
  const { sources, facts } = snapshot.calls.uses;
  const source = enclosingNode(snapshot, use.file, sources[use.row]);
  yield { ...use, source, target, isDispatched: false };
  if (isHint(facts[use.row])) return;
  const receiver = uses.receiverOf(use);
  if (receiver === noSymbol) return;
  for (const implementer of dispatch.implementersOf(target, receiver)) {
    yield { ...use, source, target: implementer, isDispatched: true };
  }
}

/** Everything that a file says, site by site: what is named there, then what may answer instead, each once. */
export function* edgesInFile(graph: CallGraph, file: number): Generator<NodeEdge> {
  const { starts, ends, lines, columns } = graph.snapshot.calls.uses;
  const end = ends[file];
  for (let row = starts[file]; row < end;) {
    const site = row;
    while (row < end && lines[row] === lines[site] && columns[row] === columns[site]) row++;
    if (row === site + 1) yield* edgesOfUse(graph, { row: site, file });
    else yield* edgesOfSite(graph, site, row, file);
  }
}

/**
 * For a site that names several members: a member that it names is not reported again as a possible answer for another.
 */
function* edgesOfSite(graph: CallGraph, from: number, to: number, file: number): Generator<NodeEdge> {
  const edges: NodeEdge[] = [];
  for (let row = from; row < to; row++) edges.push(...edgesOfUse(graph, { row, file }));
  yield* edges.filter(({ isDispatched }) => !isDispatched);
  const named = new Set(edges.flatMap(({ isDispatched, target }) => (isDispatched ? [] : [target])));
  for (const edge of edges) {
    if (!edge.isDispatched || named.has(edge.target)) continue;
    named.add(edge.target);
    yield edge;
  }
}

/** Everything that leads to a node, what may be answered by it included. */
export function* edgesTo({ snapshot, uses, dispatch }: CallGraph, target: SymbolNode): Generator<NodeEdge> {
  const { sources } = snapshot.calls.uses;
  const sourceOf = ({ row, file }: UseAt) => enclosingNode(snapshot, file, sources[row]);
  for (const use of uses.usesOf(target)) yield { ...use, source: sourceOf(use), target, isDispatched: false };
  for (const { row, file } of dispatch.dispatchedTo(target)) {
    yield { row, file, source: sourceOf({ row, file }), target, isDispatched: true };
  }
}

const inferred = proofLevels.indexOf('inferred');

/** Index into `proofLevels`: what is dispatched is inferred at most. */
export function proofOfEdge({ snapshot }: CallGraph, { row, isDispatched }: NodeEdge): number {
  const proof = proofOfUse(snapshot.calls.uses.facts[row]);
  return isDispatched ? Math.max(proof, inferred) : proof;
}

export function describeEdge(graph: CallGraph, edge: NodeEdge, distance: number): SymbolEdgeRow {
  const { snapshot } = graph;
  const { facts, lines, columns } = snapshot.calls.uses;
  const fact = facts[edge.row];
  return {
    source: idOfNode(snapshot, edge.source),
    target: idOfNode(snapshot, edge.target),
    type: referenceTypes[typeOfUse(fact)],
    file: stringAt(snapshot.files.paths, edge.file),
    line: lines[edge.row],
    column: columns[edge.row],
    proof: proofLevels[proofOfEdge(graph, edge)],
    binding: edge.isDispatched ? 'dispatch' : bindings[bindingOfUse(fact)],
    distance,
  };
}

export function describeUnknown({ snapshot, unknowns }: CallGraph, site: UnknownAt): UnknownSiteRow {
  const { sources, lines, columns } = snapshot.calls.unknowns;
  return {
    source: idOfNode(snapshot, enclosingNode(snapshot, site.file, sources[site.row])),
    file: stringAt(snapshot.files.paths, site.file),
    line: lines[site.row],
    column: columns[site.row],
    name: unknowns.nameOf(site),
    reason: unknowns.reasonOf(site),
  };
}

/** A use of a symbol that is not where it should be, as what it is: a site whose answer is not known. */
export function describeMissing({ snapshot }: CallGraph, { row, file }: UseAt): UnknownSiteRow {
  const { calls, files } = snapshot;
  const slot = calls.slots.starts[file] + calls.uses.slots[row];
  const name = stringAt(calls.slots.missingNames, calls.slots.missing.indexOf(slot));
  return {
    source: idOfNode(snapshot, enclosingNode(snapshot, file, calls.uses.sources[row])),
    file: stringAt(files.paths, file),
    line: calls.uses.lines[row],
    column: calls.uses.columns[row],
    name: name.slice(name.lastIndexOf('.') + 1),
    reason: 'file_not_indexed',
  };
}
