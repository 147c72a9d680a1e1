import type { Snapshots } from '../workspaces/snapshots.ts';
import type { HandlersOf } from '../operations/handler-table.ts';
import { getEdge } from './edge.ts';
import { getGraph } from './graph.ts';
import { getPath } from './dependency-path.ts';
import { getSource } from './source.ts';
import { getTour, type TourParts } from './tour.ts';
import { getSymbolAt } from './symbol-at.ts';
import { getView } from './view.ts';
import { listCycles } from './cycles.ts';
import { type EntryPointsParts, listEntryPoints } from './entry-points.ts';
import { listFacts } from './fact-lines.ts';
import { listNeighbours, type NeighboursParts } from './neighbours.ts';
import { getNamedNodes, listAlikeNames } from './named-nodes.ts';
import { listPackages, type PackagesParts } from './packages.ts';
import { listSymbols, type SymbolParts } from './symbols.ts';
import { listUnused, type UnusedParts } from './unused.ts';
import { searchCode, type SearchParts } from './search.ts';

/** Parts from which questions about the code of a project are answered. */
export interface QuestionParts
  extends SymbolParts, NeighboursParts, UnusedParts, EntryPointsParts, PackagesParts, TourParts, SearchParts {
  readonly snapshots: Snapshots;
}

type QuestionId =
  | 'graph.get'
  | 'symbols.list'
  | 'source.get'
  | 'edge.get'
  | 'view.get'
  | 'path.get'
  | 'callers.list'
  | 'callees.list'
  | 'unused.list'
  | 'entryPoints.list'
  | 'packages.list'
  | 'symbols.at'
  | 'nodes.named'
  | 'names.alike'
  | 'facts.list'
  | 'cycles.list'
  | 'tour.get'
  | 'search.run';

/** Questions about the code of a project, answered from its snapshots. */
export function questionHandlers(parts: QuestionParts): HandlersOf<QuestionId> {
  const { files, snapshots } = parts;
  return {
    'graph.get': (params, context) => getGraph(parts, params, context),
    'symbols.list': (params, context) => listSymbols(parts, params, context),
    'source.get': (params, context) => getSource(files, params, context),
    'edge.get': (params, context) => getEdge(parts, params, context),
    'view.get': (params, context) => getView(parts, params, context),
    'path.get': (params, context) => getPath(parts, params, context),
    'callers.list': (params, context) => listNeighbours(parts, 'callers', params, context),
    'callees.list': (params, context) => listNeighbours(parts, 'callees', params, context),
    'unused.list': (params, context) => listUnused(parts, params, context),
    'entryPoints.list': (params, context) => listEntryPoints(parts, params, context),
    'packages.list': (params, context) => listPackages(parts, params, context),
    'symbols.at': (params, context) => getSymbolAt(snapshots, params, context),
    'nodes.named': (params, context) => getNamedNodes(snapshots, params, context),
    'names.alike': (params, context) => listAlikeNames(parts, params, context),
    'facts.list': (params, context) => listFacts(parts, params, context),
    'cycles.list': (params, context) => listCycles(parts, params, context),
    'tour.get': (params, context) => getTour(parts, params, context),
    'search.run': (params, context) => searchCode(parts, params, context),
  };
}
