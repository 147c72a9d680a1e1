import assert from 'node:assert/strict';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { OperationResult } from '#protocol/operations.ts';
import { BuiltEngine } from '../support/built-engine.ts';
import { buildProgram } from '../support/command-line.ts';
import { temporaryFolder, writeTree } from '../support/temporary-folder.ts';

const project = {
  '.gitignore': 'node_modules\n',
  'package.json': '{ "name": "shop", "dependencies": { "web": "1", "outside": "1" } }\n',
  'handle.ts': 'export class Handler { answer() {} never() {} }\n',
  'main.ts': `import { serve, Base } from 'web';
import { secret } from 'outside';
import { Handler } from './handle';
serve(new Handler(), (handler) => handler.answer());
secret(new Handler(), (handler) => handler.never());
export class Own extends Base<Handler> { run() { this.held().answer(); } }
`,
};

/** As pnpm installs it: the package lies in a store, beside what it needs itself. */
const store = 'node_modules/.pnpm/web@1.0.0/node_modules';
const web = {
  [`${store}/web/package.json`]: '{ "name": "web", "exports": { ".": { "types": "./out/web.d.mts" } } }',
  [`${store}/web/out/web.d.mts`]: `import type { Use } from 'types';
export declare function serve<T>(value: T, use: Use<T>): void;
export declare class Base<T> { held(): T }
`,
  'node_modules/.pnpm/types@1.0.0/node_modules/types/index.d.ts': 'export type Use<T> = (value: T) => void;',
  'node_modules/.modules.yaml': 'layoutVersion: 5\n',
};

describe('packages beside a served folder', () => {
  let engine: BuiltEngine;
  let folder = '';
  let projectId = '';
  before(() => buildProgram());
  beforeEach(() => {
    engine = new BuiltEngine();
    folder = temporaryFolder();
  });
  afterEach(() => engine.dispose());

  function install(): void {
    writeTree(folder, { 'node_modules/.pnpm/lock.yaml': '' });
    const files = Object.entries(web).filter(([path]) => path !== 'node_modules/.modules.yaml');
    writeTree(folder, Object.fromEntries(files));
    symlinkSync('../../types@1.0.0/node_modules/types', join(folder, store, 'types'));
    symlinkSync('.pnpm/web@1.0.0/node_modules/web', join(folder, 'node_modules/web'));
    writeTree(folder, { 'node_modules/.modules.yaml': web['node_modules/.modules.yaml'] });
  }

  async function serve(): Promise<void> {
    const [served] = await engine.serve([folder]);
    projectId = served.id;
    await engine.untilIndexed(projectId);
  }

  async function callLines(target: string): Promise<string[]> {
    const { edges } = await engine.get<OperationResult<'callers.list'>>(
      `/api/v1/projects/${projectId}/callers?symbol=${encodeURIComponent(target)}`,
    );
    return edges.filter(({ proof }) => proof !== 'hint').map(({ file, line }) => `${file}:${line}`);
  }

  it('say what their callbacks get and what their classes hold, without being files of the graph', async () => {
    writeTree(folder, project);
    install();
    await serve();
    assert.deepEqual(await callLines('handle.ts#Handler.answer'), ['main.ts:4', 'main.ts:6']);
    const { nodes } = await engine.graph(projectId);
    assert.deepEqual(
      nodes.map(({ id }) => id).filter((id) => id.includes('node_modules')),
      [],
    );
  });

  it('are taken up when they are installed, and let go when another version says less', async () => {
    writeTree(folder, project);
    await serve();
    assert.deepEqual(await callLines('handle.ts#Handler.answer'), []);
    install();
    const found = await engine.until(
      () => callLines('handle.ts#Handler.answer'),
      (lines) => lines.length === 2,
    );
    assert.deepEqual(found, ['main.ts:4', 'main.ts:6']);
    writeTree(folder, {
      [`${store}/web/out/web.d.mts`]: 'export declare function serve(...all: any[]): void;\n',
      'node_modules/.modules.yaml': 'layoutVersion: 5\nagain: true\n',
    });
    const left = await engine.until(
      () => callLines('handle.ts#Handler.answer'),
      (lines) => lines.length === 0,
    );
    assert.deepEqual(left, []);
  });

  it('are not read where they lie outside of the folder', async () => {
    const outside = temporaryFolder();
    const declared = 'export declare function secret<T>(value: T, use: (value: T) => void): void;\n';
    writeTree(outside, { 'package.json': '{ "types": "index.d.ts" }', 'index.d.ts': declared });
    writeTree(folder, { ...project, 'node_modules/web/package.json': '{ "types": "../outside/index.d.ts" }' });
    symlinkSync(outside, join(folder, 'node_modules/outside'));
    await serve();
    assert.deepEqual(await callLines('handle.ts#Handler.never'), []);
  });
});
