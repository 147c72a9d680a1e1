import type { OperationId } from '#protocol/operations.ts';

/** Operations that change nothing, and so may be asked again where nobody knows whether they were answered. */
export const readingOperations: ReadonlySet<string> = new Set<OperationId>([
  'projects.list',
  'projects.get',
  'index.state',
  'graph.get',
  'symbols.list',
  'symbols.at',
  'source.get',
  'edge.get',
  'view.get',
  'path.get',
  'cycles.list',
  'callers.list',
  'callees.list',
  'unused.list',
  'entryPoints.list',
  'owners.get',
  'analyze.run',
  'facts.list',
  'capabilities.get',
  'limits.get',
  'keys.list',
  'engine.status',
]);
