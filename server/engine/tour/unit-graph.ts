import { referenceTypes } from '../linking/file-links.ts';
import { proofOfUse, relationKinds, typeOfUse } from '../linking/use-facts.ts';
import { enclosingNode, isExported } from '../graph/calls/symbol-nodes.ts';
import { linkStates, noSymbol, proofLevels } from '../graph/snapshot.ts';
import { EdgeList } from './edge-list.ts';
import type { Units } from './units.ts';

/** Weight of an edge by its proof; one that is known by its name alone has none. */
const proofWeights: Readonly<Record<(typeof proofLevels)[number], number>> = { exact: 1, inferred: 0.7, hint: 0 };
/** Weight by the kind of use: a call runs its target, a type only announces it. */
const typeWeights: Readonly<Record<(typeof referenceTypes)[number], number>> = {
  call: 1,
  extends: 1,
  implements: 1,
  reference: 0.6,
  type_reference: 0.25,
};
/** Within a file much is split only to be read more easily. */
const sameFileWeight = 0.3;
/** Of an import between files of which the names are not resolved. */
const importWeight = 0.5;
/** Of what a file gives out: who imports it as a whole may mean any of it. */
const givenWeight = 0.2;

const linked = linkStates.indexOf('linked');
const passesOn = relationKinds.indexOf('passes_on');

/** Which unit depends on which, by calls and other names, and by imports where these are not known. */
export function unitGraph(units: Units): EdgeList {
  const edges = new EdgeList(units.nodeCount);
  for (let file = 0; file < units.snapshot.files.count; file++) {
    addUses(units, file, edges);
    addPassedOn(units, file, edges);
    addImports(units, file, edges);
    addGiven(units, file, edges);
  }
  return edges;
}

function addUses(units: Units, file: number, edges: EdgeList): void {
  const { snapshot } = units;
  const { slots, uses } = snapshot.calls;
  for (let row = uses.starts[file]; row < uses.ends[file]; row++) {
    const target = slots.targets[slots.starts[file] + uses.slots[row]];
    if (target === noSymbol) continue;
    const source = units.of(enclosingNode(snapshot, file, uses.sources[row]));
    const weight = weightOfUse(uses.facts[row]) * (units.fileOf(target) === file ? sameFileWeight : 1);
    edges.add(source, units.of(target), weight);
  }
}

export function weightOfUse(facts: number): number {
  return proofWeights[proofLevels[proofOfUse(facts)]] * typeWeights[referenceTypes[typeOfUse(facts)]];
}

/** A file that exports what another one declares leads there. */
function addPassedOn(units: Units, file: number, edges: EdgeList): void {
  const { symbols, calls } = units.snapshot;
  const { starts, bases, kinds } = calls.relations;
  for (let row = starts[file]; row < starts[file + 1]; row++) {
    if (kinds[row] !== passesOn) continue;
    const target = calls.slots.targets[calls.slots.starts[file] + bases[row]];
    if (target !== noSymbol) edges.add(symbols.count + file, units.of(target), 1);
  }
}

function addImports({ snapshot }: Units, file: number, edges: EdgeList): void {
  const { files, symbols, calls } = snapshot;
  for (let edge = files.edges.starts[file]; edge < files.edges.starts[file + 1]; edge++) {
    const target = files.edges.targets[edge];
    if (target >= files.count || (calls.states[file] === linked && calls.states[target] === linked)) continue;
    const proof = proofLevels[files.edges.proofs[edge]];
    edges.add(symbols.count + file, symbols.count + target, importWeight * proofWeights[proof]);
  }
}

function addGiven(units: Units, file: number, edges: EdgeList): void {
  const { snapshot } = units;
  const { starts, count } = snapshot.symbols;
  for (let row = starts[file]; row < starts[file + 1]; row++) {
    if (units.isUnit(row) && isExported(snapshot, row)) edges.add(count + file, row, givenWeight);
  }
}
