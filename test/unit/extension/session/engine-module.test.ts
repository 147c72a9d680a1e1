import assert from 'node:assert/strict';
import type { EngineModule } from '#extension/session/engine-module.ts';
import * as client from '#server/client.ts';

/** The extension declares the module by itself, since it shares no code with the engine: the types hold both together. */
const engine: EngineModule = client;

describe('way to the engine', () => {
  it('is what the extension expects', () => {
    assert.equal(typeof engine.openLanguageStream, 'function');
  });
});
