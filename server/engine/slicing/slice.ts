import { decodeUtf8 } from '#server/base/utf8.ts';
import { referenceTypes } from '../linking/file-links.ts';
import { isEscape, typeOfUse } from '../linking/use-facts.ts';
import type { Doubt } from '#protocol/doubt-codes.ts';
import type {
  CertaintyLevel,
  LinkedSnapshot,
  SymbolNode,
  UnknownSiteRow,
  UnseenImporters,
} from '../graph/calls/answers.ts';
import { type CallGraph, callGraphOf } from '../graph/calls/call-graph.ts';
import { listCallees } from '../graph/calls/callees.ts';
import { listCallers } from '../graph/calls/callers.ts';
import { isHint } from '../graph/calls/node-uses.ts';
import { codeOf } from '../graph/calls/symbol-code.ts';
import { edgesOfUse, type NodeEdge, proofOfEdge } from '../graph/calls/symbol-edges.ts';
import {
  containerOfNode,
  fileOfNode,
  findSymbolNode,
  idOfNode,
  isExported,
  isModule,
  kindOfNode,
  placeOfNode,
} from '../graph/calls/symbol-nodes.ts';
import { languageNameOf } from '../graph/find-file.ts';
import { noSymbol, type ProofLevel, proofLevels } from '../graph/snapshot.ts';

/** A symbol with the place of its declaration; the top level of a file is of kind `file`. */
export interface SliceSymbol {
  readonly id: string;
  readonly kind: string;
  readonly file: string;
  readonly language: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly exported: boolean;
}

/** A symbol on the other side of some uses. */
export interface SliceNeighbour extends SliceSymbol {
  /** Of the best of the uses. */
  readonly proof: ProofLevel;
  /** Where it is used, ascending: of a caller in its own file, of a callee or type in the code of the symbol. */
  readonly lines: readonly number[];
}

/** Symbols that the code names without calling them. */
export interface SliceNamed extends SliceNeighbour {
  /** Names of the members of a type, by position. */
  readonly members: readonly string[];
}

export interface SliceSide {
  readonly certainty: CertaintyLevel;
  /** Sites that are known, also those that are not listed. */
  readonly known: number;
  readonly reasons: readonly Doubt[];
  /** By file and position of the first use. */
  readonly symbols: readonly SliceNeighbour[];
  readonly unknown: readonly UnknownSiteRow[];
  readonly unknownCount: number;
}

/** Facts needed to understand or change a symbol. */
export interface Slice {
  readonly symbol: SliceSymbol;
  /** Direct inner declarations, by position; of a function none. */
  readonly members: readonly SliceSymbol[];
  readonly callers: SliceSide;
  readonly callees: SliceSide;
  /** Of the project, that its code names and does not call, by the number of uses: types first, then values. */
  readonly named: readonly SliceNamed[];
}

/** Sites listed of each side; what lies behind is counted. */
const sitesMax = 2000;
const typeUse = referenceTypes.indexOf('type_reference');
const callUse = referenceTypes.indexOf('call');

export function sliceOf(
  snapshot: LinkedSnapshot,
  node: SymbolNode,
  options: { readonly unseen?: UnseenImporters } = {},
): Slice {
  const graph = callGraphOf(snapshot);
  const limits = { depth: 1, limit: sitesMax, ...options };
  const callers = listCallers(snapshot, node, limits);
  const callees = listCallees(snapshot, node, limits);
  const inside = codeOf(graph, node, true);
  return {
    symbol: describe(snapshot, node),
    members: membersOf(graph, node).map((member) => describe(snapshot, member)),
    callers: side(snapshot, callers, ({ source }) => source),
    callees: side(snapshot, callees, ({ target }) => target, inside),
    named: namedIn(graph, node, inside),
  };
}

function side(
  snapshot: LinkedSnapshot,
  found: ReturnType<typeof listCallers>,
  other: (edge: (typeof found.edges)[number]) => string,
  without?: ReadonlySet<SymbolNode>,
): SliceSide {
  const byId = new Map<string, { node: SymbolNode; proof: number; lines: Set<number> }>();
  for (const edge of found.edges) {
    const id = other(edge);
    let entry = byId.get(id);
    if (entry === undefined) {
      const node = findSymbolNode(snapshot, id) as SymbolNode;
      byId.set(id, (entry = { node, proof: proofLevels.length, lines: new Set() }));
    }
    entry.proof = Math.min(entry.proof, proofLevels.indexOf(edge.proof));
    entry.lines.add(edge.line);
  }
  const { certainty, known, reasons, unknown, unknownCount } = found;
  const symbols = [...byId.values()].filter(({ node }) => without?.has(node) !== true);
  return {
    certainty,
    known,
    reasons,
    unknown,
    unknownCount,
    symbols: symbols.map((each) => neighbour(snapshot, each)),
  };
}

function neighbour(
  snapshot: LinkedSnapshot,
  { node, proof, lines }: { readonly node: SymbolNode; readonly proof: number; readonly lines: ReadonlySet<number> },
): SliceNeighbour {
  return { ...describe(snapshot, node), proof: proofLevels[proof], lines: [...lines].toSorted((a, b) => a - b) };
}

export function describe(snapshot: LinkedSnapshot, node: SymbolNode): SliceSymbol {
  const { files, symbols } = snapshot;
  const file = fileOfNode(snapshot, node);
  return {
    id: idOfNode(snapshot, node),
    kind: kindOfNode(snapshot, node),
    language: languageNameOf(files, file),
    ...placeOfNode(snapshot, node),
    endLine: isModule(snapshot, node) ? Math.max(1, files.lines[file]) : symbols.endLines[node],
    exported: isExported(snapshot, node),
  };
}

const withMembers: ReadonlySet<string> = new Set(['class', 'interface', 'enum', 'module', 'type']);

function membersOf({ snapshot, members }: CallGraph, node: SymbolNode): SymbolNode[] {
  const { symbols } = snapshot;
  if (!isModule(snapshot, node)) {
    return withMembers.has(kindOfNode(snapshot, node)) ? [...members.membersOf(node)] : [];
  }
  const file = fileOfNode(snapshot, node);
  const found: SymbolNode[] = [];
  for (let row = symbols.starts[file]; row < symbols.starts[file + 1]; row++) {
    if (symbols.containers[row] === 0) found.push(row);
  }
  return found;
}

/**
 * Returns the symbols that are named and neither called nor declared in there; names that are known by their spelling
 * alone are left out.
 */
function namedIn(graph: CallGraph, node: SymbolNode, inside: ReadonlySet<SymbolNode>): SliceNamed[] {
  const { snapshot } = graph;
  const { facts, lines } = snapshot.calls.uses;
  const found = new Map<SymbolNode, NamedUses>();
  for (const edge of edgesIn(graph, node, inside)) {
    const { row, target } = edge;
    const type = typeOfUse(facts[row]);
    if (type === callUse || isHint(facts[row]) || inside.has(target) || !isListed(snapshot, target)) continue;
    let uses = found.get(target);
    if (uses === undefined) found.set(target, (uses = { proof: proofLevels.length, isType: false, lines: new Set() }));
    uses.proof = Math.min(uses.proof, proofOfEdge(graph, edge));
    uses.isType ||= type === typeUse || (!isEscape(facts[row]) && isTypeKind(snapshot, target));
    uses.lines.add(lines[row]);
  }
  return [...found]
    .toSorted(([a, left], [b, right]) => rankOf(right) - rankOf(left) || a - b)
    .map(([target, uses]) => {
      const members = isTypeKind(snapshot, target) ? [...graph.members.membersOf(target)] : [];
      const names = members.map((member) => decodeUtf8(graph.members.nameBytes(member)));
      return { ...neighbour(snapshot, { node: target, ...uses }), members: names };
    });
}

/** Members of a type are shown with it, and fields of a class say little without it. */
function isListed(snapshot: LinkedSnapshot, node: SymbolNode): boolean {
  if (isModule(snapshot, node)) return false;
  const container = containerOfNode(snapshot, node);
  if (container === undefined || isModule(snapshot, container)) return true;
  const kind = kindOfNode(snapshot, container);
  return kind !== 'class' ? kind === 'module' || kind === 'function' : kindOfNode(snapshot, node) === 'method';
}

interface NamedUses {
  proof: number;
  isType: boolean;
  readonly lines: Set<number>;
}

/** Types first, then by the number of lines that name it. */
function rankOf({ isType, lines }: NamedUses): number {
  return (isType ? 1e6 : 0) + lines.size;
}

function isTypeKind(snapshot: LinkedSnapshot, node: SymbolNode): boolean {
  return withMembers.has(kindOfNode(snapshot, node));
}

function* edgesIn(graph: CallGraph, node: SymbolNode, inside: ReadonlySet<SymbolNode>): Generator<NodeEdge> {
  const { snapshot } = graph;
  const { starts, ends, sources } = snapshot.calls.uses;
  const file = fileOfNode(snapshot, node);
  const first = snapshot.symbols.starts[file];
  const numbers = isModule(snapshot, node) ? new Set([0]) : new Set(Array.from(inside, (each) => each - first + 1));
  for (let row = starts[file]; row < ends[file]; row++) {
    if (!numbers.has(sources[row])) continue;
    const use = { row, file };
    if (graph.uses.targetOf(use) === noSymbol) continue;
    for (const edge of edgesOfUse(graph, use)) if (!edge.isDispatched) yield edge;
  }
}
