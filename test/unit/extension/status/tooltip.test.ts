import assert from 'node:assert/strict';
import { escapeMarkdown, tooltipMarkdown } from '#extension/status/tooltip.ts';
import type { EditorStatus } from '#protocol/editor.ts';
import { editorStatus, folderStatus, indexState } from '../../../support/editor-status.ts';
import { plainText } from '../../../support/plain-text.ts';

function check(status: EditorStatus | undefined, notices: readonly string[], expected: readonly string[]): void {
  const sources = {
    sentence: 'All well.',
    status,
    notices,
    folderName: () => 'shop',
    nowMs: Date.parse('2026-01-01T00:03:10.000Z'),
    language: 'en',
  };
  assert.equal(tooltipMarkdown(sources, plainText), expected.join('\n\n'));
}

const model = (state: 'idle' | 'ready') => editorStatus({ folders: [], api: {}, searchModel: { state } });

describe('tooltip of the status item', () => {
  it('has counters, age, how changes are noticed, the address of the API, and what is not as it should be', () => {
    check(
      editorStatus(),
      ['The port 80 is taken'],
      [
        '**Groundplan** — All well.',
        '$(folder) **shop**  \nFiles: 1,234 · Symbols: 5,678 · Dependencies: 9  \nIndexed 3 minutes ago  \nFollows what is saved',
        '$(globe) API: `http://127.0.0.1:7431`',
        '$(warning) The port 80 is taken',
      ],
    );
  });

  it('leaves out what is not known', () => {
    check(undefined, [], ['**Groundplan** — All well.']);
    const bare = folderStatus({ stats: undefined, watching: undefined, index: indexState({ status: 'created' }) });
    check(editorStatus({ folders: [bare], api: {} }), [], ['**Groundplan** — All well.']);
  });

  it('names the language model that questions go to, and none that is not asked', () => {
    const named = editorStatus({ folders: [], api: {}, languageModel: { name: 'anthropic/claude', place: 'x' } });
    check(
      named,
      [],
      ['**Groundplan** — All well.', '$(sparkle) Questions that the graph does not answer go to anthropic/claude'],
    );
    const problem = { code: 'workspace_not_trusted', message: 'Trust the folder.' };
    check(editorStatus({ folders: [], api: {}, languageModel: { problem } }), [], ['**Groundplan** — All well.']);
  });

  it('names a model that searches ask', () => {
    check(model('ready'), [], ['**Groundplan** — All well.', '$(search) Searches also ask your model']);
    check(model('idle'), [], ['**Groundplan** — All well.']);
  });

  it('says why it polls', () => {
    const polling = folderStatus({ stats: undefined, index: undefined, watching: 'polling', notice: 'a network disk' });
    check(
      editorStatus({ folders: [polling], api: {} }),
      [],
      ['**Groundplan** — All well.', '$(folder) **shop**  \nLooks for changes from time to time: a network disk'],
    );
  });

  it('shows what comes from outside as text', () => {
    assert.equal(escapeMarkdown('[a](b) $(x) *c* <d>\n`e`'), String.raw`\[a\]\(b\) \$\(x\) \*c\* \<d\> \`e\``);
  });
});
