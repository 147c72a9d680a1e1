import assert from 'node:assert/strict';
import { editorOptions } from '#extension/settings/editor-options.ts';
import { readSettings } from '#extension/settings/read-settings.ts';
import type { EditorOptions } from '#protocol/editor.ts';

function check(values: Record<string, unknown>, taken: object, unusable: readonly string[] = []): void {
  const read = readSettings((name) => values[name]);
  assert.deepEqual({ settings: read.settings, unusable: read.unusable }, { settings: taken, unusable });
}

function checkOptions(values: Record<string, unknown>, trusted: boolean, expected: EditorOptions): void {
  const options = editorOptions(readSettings((name) => values[name]).settings, trusted);
  assert.deepEqual(JSON.parse(JSON.stringify(options)), expected);
  assert.deepEqual(options, expected);
}

describe('settings', () => {
  it('are absent where nothing stands', () => {
    check({ 'api.port': null, 'engine.stateFolder': '', 'api.host': undefined }, {});
  });

  it('are taken where they have their type', () => {
    const values = { 'api.port': 0, 'index.onOpen': false, 'diagnostics.cycles': 'off', 'api.allowedRoots': ['/a'] };
    check(values, values);
  });

  it('of a wrong type are named, and count as absent', () => {
    const values = {
      'api.port': '80',
      'index.onOpen': 'yes',
      'diagnostics.cycles': 'loud',
      'api.allowedRoots': '/a',
      'api.allowedHosts': ['a', 1],
      'api.allowedOrigins': [''],
      'api.host': 127,
      'engine.memoryLimit': 1,
    };
    const names = ['engine.memoryLimit', 'index.onOpen', 'api.host', 'api.port'];
    const lists = ['api.allowedRoots', 'api.allowedHosts', 'api.allowedOrigins', 'diagnostics.cycles'];
    const read = readSettings((name) => (values as Record<string, unknown>)[name]);
    assert.deepEqual(read.settings, {});
    assert.deepEqual(read.unusable.toSorted(), [...names, ...lists].toSorted());
    check({ 'api.port': 70_000 }, {}, ['api.port']);
    check({ 'api.port': 1.5 }, {}, ['api.port']);
  });

  it('become what the engine is sent, without what is absent', () => {
    checkOptions({}, true, { trusted: true, api: { enabled: true }, webhooks: {}, commands: 'client' });
    checkOptions({ 'webhooks.allowLoopback': true, 'webhooks.allowedHosts': ['hooks.example'] }, true, {
      trusted: true,
      api: { enabled: true },
      webhooks: { allowLoopback: true, allowedHosts: ['hooks.example'] },
      commands: 'client',
    });
    checkOptions({ 'api.enabled': false, 'api.port': 8080, 'engine.memoryLimit': 512, 'hover.enabled': false }, false, {
      trusted: false,
      api: { enabled: false, port: 8080 },
      webhooks: {},
      memoryLimitMegabytes: 512,
      hover: false,
      commands: 'client',
    });
    checkOptions({ 'sync.indexOnPush': true }, true, {
      trusted: true,
      api: { enabled: true },
      webhooks: {},
      sync: { indexOnPush: true },
      commands: 'client',
    });
    checkOptions({ 'search.model': '/models/small' }, true, {
      trusted: true,
      api: { enabled: true },
      webhooks: {},
      search: { model: '/models/small' },
      commands: 'client',
    });
  });

  it('name a search model to the engine where the folders are trusted alone: code beside it is run', () => {
    checkOptions({ 'search.model': '/models/small' }, false, {
      trusted: false,
      api: { enabled: true },
      webhooks: {},
      commands: 'client',
    });
  });
});
