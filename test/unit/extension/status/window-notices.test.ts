import assert from 'node:assert/strict';
import { type NoticeSources, windowNotices } from '#extension/status/window-notices.ts';
import { editorStatus, folderStatus, indexState } from '../../../support/editor-status.ts';
import { plainText } from '../../../support/plain-text.ts';

function check(sources: Partial<NoticeSources>, expected: readonly string[]): void {
  const all = { state: { kind: 'idle' } as const, unusableSettings: [], ...sources };
  assert.deepEqual(windowNotices(all, plainText), expected);
}

describe('notices of a window', () => {
  it('are none when all is well', () => {
    check(
      { state: { kind: 'running', status: editorStatus() }, versions: { engine: '1.0.0', extension: '1.0.0' } },
      [],
    );
  });

  it('do not name the API that an untrusted folder has not', () => {
    const api = { problem: { code: 'workspace_not_trusted', message: 'Trust the folder.' } };
    check({ state: { kind: 'running', status: editorStatus({ api }) } }, []);
  });

  it('name the hosts of webhooks that are switched off', () => {
    check({ failingWebhooks: ['hooks.example.com'] }, [
      'A webhook is switched off, since all deliveries failed for days: hooks.example.com',
    ]);
  });

  it('name the setting without which no language model is asked', () => {
    check({ missingSetting: 'groundplan.ask.model' }, [
      'The setting groundplan.ask.model is missing or can’t be used: no language model is asked.',
    ]);
  });

  it('name the language model of the editor that is gone', () => {
    check({ missingModel: { name: 'copilot/gpt' } }, [
      'The editor has no language model copilot/gpt (any more): no language model is asked.',
    ]);
    check({ missingModel: {} }, ['The editor has no language model: none is asked.']);
  });

  it('name settings, the API, folders and another version', () => {
    const failed = indexState({ snapshot: 'snp_1', failure: { code: 'storage_error', message: 'disk full' } });
    const status = editorStatus({
      api: { problem: { code: 'engine_conflict', message: 'port 80 is taken' } },
      problems: [{ code: 'invalid_parameter', message: 'api.host is no address' }],
      folders: [folderStatus({ index: failed })],
      languageModel: { problem: { code: 'invalid_parameter', message: 'groundplan.ask.url cannot be used.' } },
      searchModel: { state: 'failed', problem: { code: 'search_model_missing', message: 'There is no folder /m.' } },
    });
    check(
      {
        state: { kind: 'running', status },
        unusableSettings: ['groundplan.api.port'],
        versions: { engine: '1.0.0', extension: '2.0.0' },
      },
      [
        'The setting groundplan.api.port has a value of a wrong type and is ignored.',
        'port 80 is taken',
        'api.host is no address',
        'disk full',
        'There is no folder /m.',
        'groundplan.ask.url cannot be used.',
        'Another program keeps an engine of version 1.0.0 running; this extension is version 2.0.0.',
      ],
    );
  });
});
