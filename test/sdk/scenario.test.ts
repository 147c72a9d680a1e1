import assert from 'node:assert/strict';
import { join } from 'node:path';
import type * as Sdk from '../../sdk/typescript/src/index.ts';
import type * as Remote from '../../sdk/typescript/src/remote.ts';
import { installedSdk } from '../support/sdk/installed-sdk.ts';
import { ScenarioPlayer } from '../support/sdk/play-scenario.ts';
import { readScenario } from '../support/sdk/scenario.ts';
import { startStage, type Stage } from '../support/sdk/stage.ts';

/**
 * The common behaviour of both SDKs is compared where the other one is tested: this is the package as it is installed.
 */
describe('The scenario of the SDKs', () => {
  let stage: Stage;
  before(async () => {
    stage = await startStage();
  });
  after(() => stage.dispose());

  it('is played by the installed TypeScript SDK, step by step [§11.same]', async () => {
    const folder = join(installedSdk(), 'node_modules/groundplan-sdk/dist');
    const sdk = (await import(join(folder, 'index.js'))) as typeof Sdk;
    const remote = (await import(join(folder, 'remote.js'))) as typeof Remote;
    const scenario = readScenario();
    const player = new ScenarioPlayer({ ...sdk, ...remote }, scenario, await stage.values('typescript'));
    const entries = await player.play();
    const all = scenario.steps.flatMap(({ id, meanwhile = [] }) => [...meanwhile.map((step) => step.id), id]);
    assert.deepEqual(player.leftOut, []);
    assert.deepEqual(
      entries.map(({ id }) => id),
      all,
    );
  });
});
