import type { HandlersOf } from './handler-table.ts';
import { analyze } from './impact/analyze.ts';
import { getEdge } from './edge.ts';
import { getGraph } from './graph.ts';
import { askProject } from './ask/ask.ts';
import { getAskPrompt } from './ask/ask-prompt.ts';
import { getOwners } from './history/owners.ts';
import { getPath } from './dependency-path.ts';
import { getSource } from './source.ts';
import { getTour } from './tour.ts';
import { getSymbolAt } from './symbol-at.ts';
import { getView } from './view.ts';
import { keepRecording } from './recording/keep-recording.ts';
import { listCycles } from './cycles.ts';
import { listEntryPoints } from './entry-points.ts';
import { listFacts } from './fact-lines.ts';
import { listNeighbours } from './neighbours.ts';
import { getNamedNodes, listAlikeNames } from './named-things.ts';
import { listSymbols } from './symbols.ts';
import { listUnused } from './unused.ts';
import { searchCode } from './search.ts';

type ContextOf<Work extends (deps: never, ...rest: never[]) => unknown> = Parameters<Work>[0];

type QuestionContext = ContextOf<typeof getGraph> &
  ContextOf<typeof listSymbols> &
  ContextOf<typeof getEdge> &
  ContextOf<typeof getView> &
  ContextOf<typeof getPath> &
  ContextOf<typeof listNeighbours> &
  ContextOf<typeof listUnused> &
  ContextOf<typeof listEntryPoints> &
  ContextOf<typeof keepRecording> &
  ContextOf<typeof listFacts> &
  ContextOf<typeof listCycles> &
  ContextOf<typeof analyze> &
  ContextOf<typeof getOwners> &
  ContextOf<typeof getTour> &
  ContextOf<typeof searchCode> &
  ContextOf<typeof askProject> & {
    readonly files: ContextOf<typeof getSource>;
    readonly snapshots: ContextOf<typeof getSymbolAt>;
  };

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
  | 'symbols.at'
  | 'nodes.named'
  | 'names.alike'
  | 'recordings.keep'
  | 'facts.list'
  | 'cycles.list'
  | 'analyze.run'
  | 'owners.get'
  | 'tour.get'
  | 'search.run'
  | 'ask.run'
  | 'ask.prompt';

/** What is asked about the code of a project, and answered from its snapshots. */
export function questionHandlers(deps: QuestionContext): HandlersOf<QuestionId> {
  const { files, snapshots } = deps;
  return {
    'graph.get': (params, context) => getGraph(deps, params, context),
    'symbols.list': (params, context) => listSymbols(deps, params, context),
    'source.get': (params, context) => getSource(files, params, context),
    'edge.get': (params, context) => getEdge(deps, params, context),
    'view.get': (params, context) => getView(deps, params, context),
    'path.get': (params, context) => getPath(deps, params, context),
    'callers.list': (params, context) => listNeighbours(deps, 'callers', params, context),
    'callees.list': (params, context) => listNeighbours(deps, 'callees', params, context),
    'unused.list': (params, context) => listUnused(deps, params, context),
    'entryPoints.list': (params, context) => listEntryPoints(deps, params, context),
    'symbols.at': (params, context) => getSymbolAt(snapshots, params, context),
    'nodes.named': (params, context) => getNamedNodes(snapshots, params, context),
    'names.alike': (params, context) => listAlikeNames(deps, params, context),
    'recordings.keep': (params, context) => keepRecording(deps, params, context),
    'facts.list': (params, context) => listFacts(deps, params, context),
    'cycles.list': (params, context) => listCycles(deps, params, context),
    'analyze.run': (params, context) => analyze(deps, params, context),
    'owners.get': (params, context) => getOwners(deps, params, context),
    'tour.get': (params, context) => getTour(deps, params, context),
    'search.run': (params, context) => searchCode(deps, params, context),
    'ask.run': (params, context) => askProject(deps, params, context),
    'ask.prompt': (params, context) => getAskPrompt(deps, params, context),
  };
}
