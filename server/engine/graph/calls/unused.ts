import { stringAt } from '#server/base/string-table.ts';
import { isDeclarationFile } from '../../resolve/javascript/extensions.ts';
import { importKinds } from '../../source/import-facts-codec.ts';
import { fileKinds } from '../file-kinds.ts';
import { linkStates } from '../snapshot.ts';
import type { Doubt, LinkedSnapshot, SymbolNode, UnseenImporters, UnusedRow } from './answers.ts';
import { type CallGraph, callGraphOf } from './call-graph.ts';
import { usersOf } from './caller-sites.ts';
import { doubtsAboutUse } from './certainty.ts';
import { doubtWithoutPlace } from './doubts.ts';
import { isHint } from './node-uses.ts';
import { codeOf } from './symbol-code.ts';
import { enclosingNode, idOfNode, isExported, kindOfNode, placeOfNode } from './symbol-nodes.ts';

const linked = linkStates.indexOf('linked');

/**
 * Exports that nothing in the project names, and files that nothing imports; what an entry point hands out is used from
 * outside. Exact ones first, then bounded ones, each by file and position.
 *
 * A file that no known entry point reaches may be one of an unknown kind: it and its exports are bounded.
 */
export function* listUnused(snapshot: LinkedSnapshot, unseen?: UnseenImporters): Generator<UnusedRow> {
  const bounded: UnusedRow[] = [];
  const reached = reachedFromEntries(snapshot);
  const outside = handedOut(snapshot);
  for (let file = 0; file < snapshot.files.count; file++) {
    if (!isListed(snapshot, file) || outside.has(file)) continue;
    for (const row of unusedIn(snapshot, file, reached.has(file), unseen)) {
      if (row.certainty === 'exact') yield row;
      else bounded.push(row);
    }
  }
  yield* bounded;
}

/** Declarations alone describe what lies elsewhere, and of what is not linked nothing is known. */
function isListed({ files, calls }: LinkedSnapshot, file: number): boolean {
  return calls.states[file] === linked && !isDeclarationFile(stringAt(files.paths, file));
}

function* unusedIn(
  snapshot: LinkedSnapshot,
  file: number,
  isReached: boolean,
  unseen: UnseenImporters | undefined,
): Generator<UnusedRow> {
  const { symbols, files } = snapshot;
  const doubts = doubtsAboutEntry(snapshot, file, isReached);
  if (!isReached && files.edges.reverseStarts[file] === files.edges.reverseStarts[file + 1]) {
    const path = stringAt(files.paths, file);
    const endLine = Math.max(1, files.lines[file]);
    yield { id: path, type: 'file', file: path, line: 1, column: 1, endLine, certainty: 'bounded', reasons: doubts };
  }
  const graph = callGraphOf(snapshot);
  for (let node = symbols.starts[file]; node < symbols.starts[file + 1]; node++) {
    if (symbols.containers[node] !== 0 || !isExported(snapshot, node) || isUsed(graph, node)) continue;
    const reasons = [...doubts, ...doubtsAboutUse(graph, node, unseen)];
    const certainty = reasons.length === 0 ? 'exact' : 'bounded';
    const place = placeOfNode(snapshot, node);
    const endLine = symbols.endLines[node];
    yield { id: idOfNode(snapshot, node), type: kindOfNode(snapshot, node), ...place, endLine, certainty, reasons };
  }
}

function doubtsAboutEntry(snapshot: LinkedSnapshot, file: number, isReached: boolean): Doubt[] {
  if (!isReached) {
    return [doubtWithoutPlace('maybe_entry', 'No known entry point reaches its file, which may be one itself.', 1)];
  }
  // What a Python package offers is told by no manifest: whoever installs it may import any module.
  if (fileKinds(snapshot.files)[file].language !== 'python') return [];
  return [doubtWithoutPlace('maybe_entry', 'Whoever installs its package may import its module.', 1)];
}

/** A use in the symbol's own code is none. */
function isUsed(graph: CallGraph, node: SymbolNode): boolean {
  const { snapshot, uses } = graph;
  const own = codeOf(graph, node, true);
  const { sources, facts } = snapshot.calls.uses;
  for (const named of usersOf(graph, node)) {
    for (const { row, file } of uses.usesOf(named)) {
      if (!isHint(facts[row]) && !own.has(enclosingNode(snapshot, file, sources[row]))) return true;
    }
  }
  return false;
}

/** Files that some entry point imports, however far away; entry points included. */
function reachedFromEntries({ files, calls }: LinkedSnapshot): ReadonlySet<number> {
  const { starts, targets } = files.edges;
  const reached = new Set<number>();
  calls.entries.forEach((bits, file) => {
    if (bits !== 0) reached.add(file);
  });
  // What is added to a set while it is walked through is walked through as well.
  for (const file of reached) {
    for (let at = starts[file]; at < starts[file + 1]; at++) if (targets[at] < files.count) reached.add(targets[at]);
  }
  return reached;
}

const reexport = 1 << importKinds.indexOf('reexport');

/** Entry points, and files whose exports they pass on. */
function handedOut({ files, calls }: LinkedSnapshot): ReadonlySet<number> {
  const { starts, targets, kindBits } = files.edges;
  const outside = new Set<number>();
  calls.entries.forEach((bits, file) => {
    if (bits !== 0) outside.add(file);
  });
  for (const file of outside) {
    for (let at = starts[file]; at < starts[file + 1]; at++) {
      if (targets[at] < files.count && (kindBits[at] & reexport) !== 0) outside.add(targets[at]);
    }
  }
  return outside;
}
