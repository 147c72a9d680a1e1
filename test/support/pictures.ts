import assert from 'node:assert/strict';
import { hashToIdentifier } from '#server/base/content-hash.ts';
import { Drawings } from '#server/engine/drawing/drawings.ts';
import type { DrawnMark, DrawnView, ViewRequest } from '#server/engine/drawing/drawn-view.ts';
import { SymbolLayerBuilder } from '#server/engine/graph/build-symbol-layer.ts';
import type { GraphSnapshot, SymbolLayer } from '#server/engine/graph/snapshot.ts';
import { encodeDeclarationFacts } from '#server/engine/source/declaration-columns.ts';
import type { SymbolKind } from '#server/engine/source/facts.ts';
import { type FileImports, loadedFiles } from './file-layer.ts';

/** Declarations by file: `class Cart`, and `method Cart.add` for a member of it. */
export type FileSymbols = Readonly<Record<string, readonly string[]>>;

/** Files are given as `loadedFiles` takes them, symbols where there are some. */
export function snapshotOf(files: FileImports, symbols?: FileSymbols): GraphSnapshot {
  const loaded = loadedFiles(files);
  const id = `snp_${hashToIdentifier([JSON.stringify([Object.entries(files).toSorted(), symbols])])}`;
  if (symbols === undefined) return { id, ...loaded };
  const paths = Object.keys(files).toSorted();
  return { id, ...loaded, symbols: symbolLayer(paths.map((path) => symbols[path] ?? [])) };
}

function symbolLayer(files: readonly (readonly string[])[]): SymbolLayer {
  return new SymbolLayerBuilder().build(
    files.map((symbols) => {
      const names = symbols.map((symbol) => symbol.split(' ')[1]);
      const declarations = symbols.map((symbol, index) => ({
        name: names[index].slice(names[index].lastIndexOf('.') + 1),
        qualifiedName: names[index],
        kind: symbol.split(' ')[0] as SymbolKind,
        container: names.indexOf(names[index].slice(0, Math.max(0, names[index].lastIndexOf('.')))),
        line: index + 1,
        column: 1,
        endLine: index + 3,
        exported: true,
      }));
      return encodeDeclarationFacts({ declarations, broken: false });
    }),
  );
}

/** Files that all exist: those named only as targets import nothing. `a b` is an import from a to b. */
export function importing(...edges: readonly string[]): FileImports {
  const files: Record<string, string[]> = {};
  for (const edge of edges) {
    const [source, target] = edge.split(' ');
    (files[source] ??= []).push(...(target === undefined ? [] : [target]));
    if (target !== undefined && !target.startsWith('npm:') && !target.startsWith('?')) files[target] ??= [];
  }
  return files;
}

export function viewOf(files: FileImports, request: ViewRequest = {}): DrawnView {
  return new Drawings().view(snapshotOf(files), request);
}

export function markOf(view: DrawnView, id: string): DrawnMark {
  const mark = view.marks.find((each) => each.id === id);
  assert.ok(mark, `no mark ${id} among ${view.marks.map((each) => each.id).join(', ')}`);
  return mark;
}

/** A tenth of a pixel: coordinates are rounded. */
const tolerance = 0.1;

/** Checks what is true of every drawing. */
export function assertSound(view: DrawnView): void {
  const byId = new Map(view.marks.map((mark, index) => [mark.id, index]));
  assert.equal(byId.size, view.marks.length, 'ids are unique');
  view.marks.forEach((mark, index) => {
    assert.ok(mark.width > 0 && mark.height > 0, `${mark.id} has a size`);
    assert.ok(mark.scale > 0 && mark.scale <= 1, `${mark.id} has a scale`);
    assertInside(mark, view.bounds, 'the bounds');
    if (mark.parent === undefined) return;
    const parent = byId.get(mark.parent);
    assert.ok(parent !== undefined && parent < index, `${mark.parent} comes before ${mark.id}`);
    assert.equal(view.marks[parent].expanded, true, `${mark.parent} is unfolded`);
    assertInside(mark, view.marks[parent], mark.parent);
  });
  for (const siblings of Map.groupBy(view.marks, ({ parent }) => parent).values()) assertApart(siblings);
  assertEdges(view, byId);
}

function assertInside(mark: DrawnMark, around: Omit<DrawnMark, 'id'> | DrawnView['bounds'], name: string): void {
  const fits =
    mark.x >= around.x - tolerance &&
    mark.y >= around.y - tolerance &&
    mark.x + mark.width <= around.x + around.width + tolerance &&
    mark.y + mark.height <= around.y + around.height + tolerance;
  assert.ok(fits, `${mark.id} lies inside of ${name}`);
}

/** By a sweep from left to right; what overlaps nothing beside it overlaps nothing in it. */
function assertApart(marks: readonly DrawnMark[]): void {
  const sorted = marks.toSorted((a, b) => a.x - b.x);
  sorted.forEach((mark, index) => {
    for (let next = index + 1; next < sorted.length; next++) {
      const other = sorted[next];
      if (other.x >= mark.x + mark.width - tolerance) return;
      const apart = other.y >= mark.y + mark.height - tolerance || mark.y >= other.y + other.height - tolerance;
      assert.ok(apart, `${mark.id} and ${other.id} do not overlap`);
    }
  });
}

function assertEdges(view: DrawnView, byId: ReadonlyMap<string, number>): void {
  const seen = new Set<string>();
  for (const { source, target, weight } of view.edges) {
    assert.notEqual(source, target);
    assert.ok(weight > 0);
    for (const id of [source, target]) {
      const mark = view.marks[byId.get(id) ?? -1];
      assert.ok(mark, `${id} is shown`);
      assert.ok(!mark.expanded || mark.type === 'file', `${id} is a leaf`);
    }
    assert.ok(!seen.has(`${source}\n${target}`), 'one edge each way');
    seen.add(`${source}\n${target}`);
  }
}

/** How far marks of one drawing stand from where they stood in another, in parts of its width; those in both. */
export function movesBetween(before: DrawnView, after: DrawnView): number[] {
  const places = new Map(before.marks.map((mark) => [mark.id, mark]));
  return after.marks.flatMap(({ id, x, y }) => {
    const place = places.get(id);
    return place === undefined ? [] : [Math.hypot(x - place.x, y - place.y) / Math.max(1, before.bounds.width)];
  });
}
