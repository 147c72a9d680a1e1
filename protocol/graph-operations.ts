import { callersQuery, SymbolEdges } from './callers.ts';
import { Cycles, cyclesQuery } from './cycles.ts';
import { edgeQuery, EdgeUses } from './edge.ts';
import { EntryPoints, entryPointsQuery } from './entry-points.ts';
import { Graph, graphQuery } from './graph.ts';
import { analyzeBody, Impact } from './impact.ts';
import { parameters, type OperationSpec } from './operation-spec.ts';
import { Owners, ownersQuery } from './owners.ts';
import { Tour, tourQuery } from './tour.ts';
import {
  cycloneDxMediaType,
  CycloneDxDocument,
  Packages,
  packagesQuery,
  spdxMediaType,
  SpdxDocument,
} from './packages.ts';
import { DependencyPath, pathQuery } from './path.ts';
import { projectPath } from './project.ts';
import { searchBody, SearchResults } from './search.ts';
import { SourceExcerpt, sourceQuery } from './source.ts';
import { Symbols, symbolsQuery } from './symbols.ts';
import { Unused, unusedQuery } from './unused.ts';
import { View, viewQuery } from './view.ts';

const success = { 200: 'Success.' } as const;
const onIndex = ['project_not_found', 'project_not_indexed'] as const;

/** Operations that answer from a snapshot: the graph, what it is made of, and what can be drawn and said of it. */
export const graphOperations = {
  'graph.get': {
    permission: 'analysis',
    ...parameters({ path: projectPath, query: graphQuery }),
    result: Graph,
    cacheable: true,
    http: {
      name: 'getGraph',
      method: 'GET',
      path: '/api/v1/projects/:id/graph',
      tag: 'Graph',
      summary: 'Architecture graph',
      description:
        'Without query parameters: one node for each source file, one edge for each dependency between two of them.',
      successes: success,
      errorCodes: onIndex,
    },
  },
  'symbols.list': {
    permission: 'analysis',
    ...parameters({ path: projectPath, query: symbolsQuery }),
    result: Symbols,
    extension: 'symbols',
    cacheable: true,
    http: {
      name: 'listSymbols',
      method: 'GET',
      path: '/api/v1/projects/:id/symbols',
      tag: 'Graph',
      summary: 'Declarations (extension)',
      description: 'Declarations by name, file or type, sorted by file and position.',
      successes: success,
      errorCodes: [...onIndex, 'path_not_found', 'cursor_not_found'],
    },
  },
  'source.get': {
    permission: 'analysis',
    ...parameters({ path: projectPath, query: sourceQuery }),
    result: SourceExcerpt,
    extension: 'source',
    cacheable: true,
    http: {
      name: 'getSource',
      method: 'GET',
      path: '/api/v1/projects/:id/source',
      tag: 'Graph',
      summary: 'Lines of a file (extension)',
      description: 'Lines of a file as they are in the snapshot.',
      successes: success,
      errorCodes: [...onIndex, 'path_not_found'],
    },
  },
  'edge.get': {
    permission: 'analysis',
    ...parameters({ path: projectPath, query: edgeQuery }),
    result: EdgeUses,
    extension: 'edge',
    cacheable: true,
    http: {
      name: 'getEdge',
      method: 'GET',
      path: '/api/v1/projects/:id/edge',
      tag: 'Graph',
      summary: 'Uses behind an edge (extension)',
      description: 'Every import and reference behind one drawn edge.',
      successes: success,
      errorCodes: [...onIndex, 'symbol_not_found'],
    },
  },
  'view.get': {
    permission: 'analysis',
    ...parameters({ path: projectPath, query: viewQuery }),
    result: View,
    extension: 'view',
    cacheable: true,
    http: {
      name: 'getView',
      method: 'GET',
      path: '/api/v1/projects/:id/view',
      tag: 'Graph',
      summary: 'A drawing of the graph (extension)',
      description:
        'Boxes in boxes with their places in CSS pixels: as many folders are unfolded as the limit allows, and those asked for.',
      successes: success,
      errorCodes: onIndex,
    },
  },
  'path.get': {
    permission: 'analysis',
    ...parameters({ path: projectPath, query: pathQuery }),
    result: DependencyPath,
    extension: 'path',
    cacheable: true,
    http: {
      name: 'getPath',
      method: 'GET',
      path: '/api/v1/projects/:id/path',
      tag: 'Graph',
      summary: 'Shortest dependency path (extension)',
      description: 'How one node or symbol comes to depend on another, with the lines of code behind each step.',
      successes: success,
      errorCodes: [...onIndex, 'symbol_not_found'],
    },
  },
  'callers.list': {
    permission: 'analysis',
    ...parameters({ path: projectPath, query: callersQuery }),
    result: SymbolEdges,
    extension: 'callers',
    cacheable: true,
    http: {
      name: 'listCallers',
      method: 'GET',
      path: '/api/v1/projects/:id/callers',
      tag: 'Graph',
      summary: 'Who calls a symbol (extension)',
      description: 'Call sites of a symbol, how each is known, and the sites that may be further ones.',
      successes: success,
      errorCodes: [...onIndex, 'symbol_not_found'],
    },
  },
  'callees.list': {
    permission: 'analysis',
    ...parameters({ path: projectPath, query: callersQuery }),
    result: SymbolEdges,
    extension: 'callees',
    cacheable: true,
    http: {
      name: 'listCallees',
      method: 'GET',
      path: '/api/v1/projects/:id/callees',
      tag: 'Graph',
      summary: 'What a symbol calls (extension)',
      description: 'Calls in the code of a symbol, how each is known, and those of which nobody knows where they lead.',
      successes: success,
      errorCodes: [...onIndex, 'symbol_not_found'],
    },
  },
  'unused.list': {
    permission: 'analysis',
    ...parameters({ path: projectPath, query: unusedQuery }),
    result: Unused,
    extension: 'unused',
    cacheable: true,
    http: {
      name: 'listUnused',
      method: 'GET',
      path: '/api/v1/projects/:id/unused',
      tag: 'Graph',
      summary: 'What nothing uses (extension)',
      description: 'Exports and files that nothing uses and no entry point reaches: proven ones first.',
      successes: success,
      errorCodes: [...onIndex, 'path_not_found', 'cursor_not_found'],
    },
  },
  'entryPoints.list': {
    permission: 'analysis',
    ...parameters({ path: projectPath, query: entryPointsQuery }),
    result: EntryPoints,
    extension: 'entryPoints',
    cacheable: true,
    http: {
      name: 'listEntryPoints',
      method: 'GET',
      path: '/api/v1/projects/:id/entry-points',
      tag: 'Graph',
      summary: 'Where programs begin (extension)',
      description: 'Routes, commands, what packages export, scripts, pages, workers, jobs, handlers of messages.',
      successes: success,
      errorCodes: [...onIndex, 'cursor_not_found'],
    },
  },
  'packages.list': {
    permission: 'analysis',
    ...parameters({ path: projectPath, query: packagesQuery }),
    result: Packages,
    extension: 'packages',
    cacheable: true,
    http: {
      name: 'listPackages',
      method: 'GET',
      path: '/api/v1/projects/:id/packages',
      tag: 'Graph',
      summary: 'Packages of others that the project needs (extension)',
      description:
        'In the versions that lock files of npm and PyPI pin, with the files that import them. As a bill of materials in CycloneDX 1.6 or SPDX 2.3 by `Accept`.',
      successes: success,
      errorCodes: [...onIndex, 'cursor_not_found'],
      alternatives: [
        { mediaType: cycloneDxMediaType, schema: CycloneDxDocument },
        { mediaType: spdxMediaType, schema: SpdxDocument },
      ],
    },
  },
  'cycles.list': {
    permission: 'analysis',
    ...parameters({ path: projectPath, query: cyclesQuery }),
    result: Cycles,
    extension: 'cycles',
    cacheable: true,
    http: {
      name: 'listCycles',
      method: 'GET',
      path: '/api/v1/projects/:id/cycles',
      tag: 'Graph',
      summary: 'Dependency cycles (extension)',
      description: 'Strongly connected components of more than one node, the largest first.',
      successes: success,
      errorCodes: onIndex,
    },
  },
  'analyze.run': {
    permission: 'analysis',
    ...parameters({ path: projectPath, body: analyzeBody }),
    result: Impact,
    concurrency: 'analyze',
    http: {
      name: 'analyzeImpact',
      method: 'POST',
      path: '/api/v1/projects/:id/analyze',
      tag: 'Analyze',
      summary: 'Impact analysis',
      description: 'What a change reaches. With no body: the uncommitted changes of the working tree.',
      successes: success,
      errorCodes: onIndex,
      bodyOptional: true,
    },
  },
  'search.run': {
    permission: 'analysis',
    ...parameters({ path: projectPath, body: searchBody }),
    result: SearchResults,
    concurrency: 'search',
    http: {
      name: 'searchCode',
      method: 'POST',
      path: '/api/v1/projects/:id/search',
      tag: 'Search',
      summary: 'Semantic code search',
      description: 'Finds the code nearest in meaning to the query, best first.',
      successes: success,
      errorCodes: [...onIndex, 'test_key_limit'],
    },
  },
  'owners.get': {
    permission: 'analysis',
    ...parameters({ path: projectPath, query: ownersQuery }),
    result: Owners,
    extension: 'owners',
    cacheable: true,
    http: {
      name: 'getOwners',
      method: 'GET',
      path: '/api/v1/projects/:id/owners',
      tag: 'History',
      summary: 'Whom to ask about a file (extension)',
      description: 'Owners by the CODEOWNERS file, and authors by the history, renames followed.',
      successes: success,
      errorCodes: [...onIndex, 'path_not_found'],
    },
  },
  'tour.get': {
    permission: 'analysis',
    ...parameters({ path: projectPath, query: tourQuery }),
    result: Tour,
    extension: 'tour',
    cacheable: true,
    http: {
      name: 'getTour',
      method: 'GET',
      path: '/api/v1/projects/:id/tour',
      tag: 'Graph',
      summary: 'Where to begin to read (extension)',
      description: 'Places to read first, by how central they are, what begins there and how much they change of late.',
      successes: success,
      errorCodes: [...onIndex],
    },
  },
} as const satisfies Record<string, OperationSpec>;
