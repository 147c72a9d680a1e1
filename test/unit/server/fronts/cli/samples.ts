import type { EngineStatus } from '#protocol/engine.ts';
import type { Graph } from '#protocol/graph.ts';
import type { IndexState } from '#protocol/index-state.ts';
import type { Project } from '#protocol/project.ts';
import type { SymbolEntry } from '#protocol/symbols.ts';
import { projectId } from './scripted-command-line.ts';

/** Two files of different languages, one import, as GET graph answers with full detail. */
export const smallGraph: Graph = {
  nodes: [
    {
      id: 'src/a.ts',
      label: 'a.ts',
      type: 'file',
      size: 12,
      language: 'typescript',
      module: 'app',
      fanIn: 0,
      fanOut: 1,
    },
    {
      id: 'tool.py',
      label: 'tool.py',
      type: 'file',
      size: 3,
      language: 'python',
      module: 'tools',
      fanIn: 1,
      fanOut: 0,
    },
  ],
  edges: [{ source: 'src/a.ts', target: 'tool.py', type: 'import', weight: 2, line: 4, proof: 'exact' }],
};

export const project: Project = {
  id: projectId,
  name: 'repository',
  description: '',
  createdAt: '2026-01-01T00:00:00.000Z',
  indexedAt: '2026-01-01T00:00:02.500Z',
  status: 'indexed',
  stats: { files: 12_345, symbols: 2, nodes: 12_345, dependencies: 1 },
};

export const indexState: IndexState = {
  status: 'indexed',
  phase: 'idle',
  done: 0,
  total: 0,
  estimatedTime: 0,
  startedAt: '2026-01-01T00:00:00.000Z',
  finishedAt: '2026-01-01T00:00:02.500Z',
  skipped: { tooLarge: 1200, binary: 0, unreadable: 0, parseErrors: 0, generated: 2, symlink: 0, overLimit: 0 },
  skippedFiles: [
    { file: 'big.js', reason: 'tooLarge' },
    { file: 'line\nbreak.js', reason: 'generated' },
  ],
};

export function symbol(id: string, line: number, endLine = line, column = 1): SymbolEntry {
  const hash = id.indexOf('#');
  const name = id.slice(Math.max(hash, id.lastIndexOf('.')) + 1).replace(/^.*#/, '');
  return { id, name, type: 'function', file: id.slice(0, hash), line, column, endLine, exported: true };
}

export const engineStatus: EngineStatus = {
  version: '1.2.3',
  pid: 42,
  startedAt: '2026-01-01T00:00:00.000Z',
  stateDirectory: '/state',
  storeDriver: 'node:sqlite',
  clients: 1,
  memory: { residentBytes: 3 * 1024 ** 2, workspaceBytes: 1, limitBytes: 1 },
  workspaces: [{ projectId, path: '/repository', bytes: 1_572_864, watching: 'off' }],
};
