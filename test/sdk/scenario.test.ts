import assert from 'node:assert/strict';
import * as sdk from '../../sdk/typescript/src/index.ts';
import { ScenarioPlayer } from '../support/sdk/play-scenario.ts';
import { readScenario } from '../support/sdk/scenario.ts';
import { startStage, type Stage } from '../support/sdk/stage.ts';

describe('The scenario of the SDKs', () => {
  let stage: Stage;
  before(async () => {
    stage = await startStage();
  });
  after(() => stage.dispose());

  it('is played by the TypeScript SDK, step by step', async () => {
    const scenario = readScenario();
    const player = new ScenarioPlayer(sdk, scenario, await stage.values('typescript'));
    const entries = await player.play();
    const all = scenario.steps.flatMap(({ id, meanwhile = [] }) => [...meanwhile.map((step) => step.id), id]);
    assert.deepEqual(player.leftOut, []);
    assert.deepEqual(
      entries.map(({ id }) => id),
      all,
    );
  });
});
