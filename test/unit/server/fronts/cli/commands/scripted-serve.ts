import type { EngineConnection } from '#server/app/serving/engine-connection.ts';
import type { Served } from '#protocol/engine.ts';
import { engineStatus, indexState, project, smallGraph } from '../samples.ts';
import {
  type Call,
  projectId,
  run,
  type Script,
  scriptedConnection,
  type Situation,
} from '../scripted-command-line.ts';

export const served: Served = {
  baseUrl: 'http://127.0.0.1:7431',
  pid: 42,
  key: 'sk_live_gp_example',
  keyId: 'key_01JD3ZK8M4Q7V9X2C5B6N8P0RT',
  projects: [{ id: projectId, path: '/repository' }],
};

export const script: Script = {
  'engine.serve': served,
  'projects.get': { project },
  'index.state': indexState,
  'graph.get': smallGraph,
  'engine.status': engineStatus,
};

export const withDashboard: Script = { ...script, 'engine.serve': { ...served, dashboard: 'http://127.0.0.1:7431/' } };

/** Serves until the last of the engines has begun to serve and is asked for nothing more. */
export async function serve(argv: readonly string[], situation: Situation & { readonly engines?: number } = {}) {
  const interrupt = new AbortController();
  const { engines = 1 } = situation;
  const calls: Call[] = [];
  const connect = (attempt: number): EngineConnection => {
    const connection = scriptedConnection(situation.script ?? script, calls);
    const { closed } = connection;
    return {
      ...connection,
      // Read once nothing else is left to be waited for.
      get closed() {
        setImmediate(() => (attempt < engines ? connection.breakOff() : interrupt.abort()));
        return closed;
      },
    };
  };
  const outcome = await run(['serve', ...argv], { ...situation, connect, signal: interrupt.signal });
  return { ...outcome, calls, params: calls.filter(({ id }) => id === 'engine.serve').map(({ params }) => params) };
}

/** Parameters where no folder is named: the current folder is not trusted by that. */
export const workspace = { directories: ['/repository'], trust: 'held', confirmed: true };
