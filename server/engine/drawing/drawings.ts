import { hashToIdentifier } from '#server/base/content-hash.ts';
import type { GraphSnapshot } from '../graph/snapshot.ts';
import { findHubs, MarkDescriber } from './describe-marks.ts';
import { drawEgo } from './draw-ego.ts';
import { drawMap, type Picture } from './draw-map.ts';
import { drawSymbolEgo } from './draw-symbol-ego.ts';
import type { DrawnView, ViewRequest } from './drawn-view.ts';
import { layoutKey, treeName } from './layout-key.ts';
import { makeMap, makeTree, type ProjectMap, type ProjectTree } from './make-map.ts';
import { type ProjectFacts, projectFacts, withCyclesBy } from './project-facts.ts';
import { Recent } from './recent.ts';
import { type DrawingMemory, placesKept, type RememberedDrawing } from './remembered-drawing.ts';

/** A map holds on to its snapshot, places do not. */
const projectsKept = 3;
const treesKept = 4;
const mapsKept = 4;

/**
 * Makes drawings of snapshots, and remembers where everything stood in those it made, so that the next one can be like
 * them.
 */
export class Drawings {
  readonly #projects = new Recent<ProjectFacts>(projectsKept);
  readonly #trees = new Recent<ProjectTree>(treesKept);
  readonly #maps = new Recent<ProjectMap>(mapsKept);
  readonly #remembered = new Recent<RememberedDrawing>(placesKept);
  #news = new Recent<RememberedDrawing>(placesKept);

  /** @param memory of others, whose seeds are then known here */
  constructor(memory: DrawingMemory = []) {
    for (const [seed, drawing] of memory) this.#remembered.set(seed, drawing);
  }

  get memory(): DrawingMemory {
    return this.#remembered.entries();
  }

  /** Returns the drawings remembered since the last call. */
  takeRemembered(): DrawingMemory {
    const news = this.#news.entries();
    this.#news = new Recent(placesKept);
    return news;
  }

  view(snapshot: GraphSnapshot, request: ViewRequest): DrawnView {
    const level = levelOf(snapshot, request);
    return request.focus === undefined
      ? { ...this.#viewMap(snapshot, { ...request, level }), level }
      : { ...this.#viewNeighbourhood(snapshot, request, request.focus), level };
  }

  /** Releases everything that refers to other snapshots; the places of marks in their drawings stay known. */
  keepOnly(snapshots: ReadonlySet<GraphSnapshot>): void {
    const ids = new Set(Array.from(snapshots, ({ id }) => id));
    this.#projects.keep((_, id) => ids.has(id));
    this.#trees.keep(({ snapshot }) => snapshots.has(snapshot));
    this.#maps.keep(({ snapshot }) => snapshots.has(snapshot));
  }

  #viewMap(snapshot: GraphSnapshot, request: ViewRequest): Framed {
    const { seed, map } = this.#map(snapshot, request);
    const picture = drawMap(asRequested(map, request), request);
    const key = layoutKey(snapshot, request);
    const drawing = { key, snapshot: snapshot.id, places: map.layout.places };
    this.#remembered.set(seed, drawing);
    this.#news.set(seed, drawing);
    return framed(snapshot, map, picture, seed);
  }

  /** Of a node that is not there, nothing is drawn. */
  #viewNeighbourhood(snapshot: GraphSnapshot, request: ViewRequest, focus: string): Framed {
    const seed = hashToIdentifier([snapshot.id, '\n', JSON.stringify(request)]);
    for (const level of levelsFor(request)) {
      const project = this.#tree(snapshot, { ...request, level });
      const node = findFocus(project, focus);
      if (node === undefined) continue;
      const draw = project.nodes.isSymbol(node) ? drawSymbolEgo : drawEgo;
      return framed(snapshot, project, draw(asRequested(project, request), node, { ...request, level }), seed);
    }
    return framed(snapshot, this.#tree(snapshot, request), nothing, seed);
  }

  #tree(snapshot: GraphSnapshot, request: ViewRequest): ProjectTree {
    const name = treeName(snapshot, request);
    const tree = this.#trees.get(name) ?? makeTree(this.#facts(snapshot), snapshot, request);
    this.#trees.set(name, tree);
    return tree;
  }

  /** The drawing that a seed names is used as it is for its own snapshot, and followed for another one. */
  #map(snapshot: GraphSnapshot, request: ViewRequest): { seed: string; map: ProjectMap } {
    const key = layoutKey(snapshot, request);
    const known = request.seed === undefined ? undefined : this.#remembered.get(request.seed);
    const earlier = known?.key === key ? known : undefined;
    const seed =
      earlier?.snapshot === snapshot.id
        ? (request.seed as string)
        : hashToIdentifier([earlier === undefined ? '' : (request.seed as string), '\n', snapshot.id, '\n', key]);
    const name = `${seed}${snapshot.symbols === undefined ? '' : ' with symbols'}`;
    const map = this.#maps.get(name) ?? makeMap(this.#facts(snapshot), snapshot, request, earlier?.places);
    this.#maps.set(name, map);
    return { seed, map };
  }

  #facts(snapshot: GraphSnapshot): ProjectFacts {
    const known = this.#projects.get(snapshot.id);
    // It became known since when imports load.
    const facts = known !== undefined && known.loads === snapshot.loads ? known : projectFacts(snapshot);
    this.#projects.set(snapshot.id, facts);
    return facts;
  }
}

type Framed = Omit<DrawnView, 'level'>;

/** From so many modules on, a newcomer sees them first. */
const modulesMin = 3;

function levelOf({ files }: GraphSnapshot, { level, modulesFirst, focus }: ViewRequest): DrawnView['level'] {
  if (level !== undefined) return level;
  return modulesFirst === true && focus === undefined && files.moduleNames.length >= modulesMin ? 'module' : 'file';
}

/** Trees are cached with the cycles that are known when the program starts; others get them from later runs. */
function asRequested<Tree extends ProjectTree>(tree: Tree, { cycleLoad = 'start' }: ViewRequest): Tree {
  if (cycleLoad === tree.facts.cycleLoad) return tree;
  const facts = withCyclesBy(tree.facts, cycleLoad);
  return { ...tree, facts, describer: new MarkDescriber(facts, tree.nodes, tree.lifted) };
}

/**
 * Levels of the graph have nodes that no mark stands for: the files directly in a folder where the tree has no mark for
 * them, and the top level of a file. What they are part of is shown instead.
 */
function findFocus({ nodes }: ProjectTree, focus: string): number | undefined {
  const node = nodes.find(focus);
  if (node !== undefined) return node;
  if (focus.endsWith('/')) return nodes.find(`${focus}**`);
  return focus.endsWith(topLevel) ? nodes.find(focus.slice(0, -topLevel.length)) : undefined;
}

const topLevel = '#<module>';

/** Modules, and folders in modules, are in a tree of their own: a focus may be in the other one than the level asks for. */
function levelsFor({ level = 'file' }: ViewRequest): readonly ViewRequest['level'][] {
  return level === 'module' ? ['module', 'file'] : [level, 'module'];
}

const nothing: Picture = { marks: [], edges: [], bounds: { x: 0, y: 0, width: 0, height: 0 } };

/** Returns a picture with the project's summary beside it. */
function framed(
  { files }: GraphSnapshot,
  { facts, nodes, lifted }: ProjectTree,
  picture: Picture,
  seed: string,
): Framed {
  const shown = nodes.tree.files.length;
  return {
    ...picture,
    seed,
    files: shown,
    hiddenFiles: files.count - shown,
    languages: [...facts.languages],
    hubs: findHubs(nodes, lifted),
  };
}
