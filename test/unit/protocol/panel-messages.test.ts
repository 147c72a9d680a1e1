import assert from 'node:assert/strict';
import { Check } from 'typebox/value';
import { PageMessage } from '#protocol/panel-messages.ts';

const call = { kind: 'call', call: 1, operationId: 'view.get', params: { id: 'prj_1' } };
const save = { kind: 'save', name: 'a.svg', content: 'PHN2Zy8+', type: 'image/svg+xml' };

describe('Messages of pages', () => {
  const good: readonly unknown[] = [
    { kind: 'ready' },
    call,
    { kind: 'cancel', call: 1 },
    { kind: 'open', file: 'src/a.ts' },
    { kind: 'open', project: 'prj_1', file: 'src/a.ts', line: 1, column: 1, beside: true },
    { kind: 'copy', text: '' },
    save,
    { kind: 'state', title: 'Groundplan' },
    { kind: 'follow', isOn: false },
    { kind: 'graph', file: 'a.ts' },
    { kind: 'leave' },
    { kind: 'failed', text: 'x is not a function' },
  ];
  for (const message of good)
    it(`are taken: ${JSON.stringify(message)}`, () => assert.equal(Check(PageMessage, message), true));

  const hostile: readonly unknown[] = [
    undefined,
    null,
    'ready',
    [],
    {},
    { kind: 'constructor' },
    { kind: 'ready', also: 1 },
    { ...call, call: -1 },
    { ...call, call: 1.5 },
    { ...call, call: '1' },
    { ...call, params: undefined },
    { ...call, params: 'id=1' },
    { ...call, operationId: 'x'.repeat(65) },
    { kind: 'open', file: '' },
    { kind: 'open', file: 'a'.repeat(4097) },
    { kind: 'open', file: 'a.ts', line: 0 },
    { kind: 'open', file: 'a.ts', line: 1e300 },
    { kind: 'open', file: 'a.ts', command: 'workbench.action.quit' },
    { ...save, type: 'text/html' },
    { ...save, name: '' },
    { kind: 'copy' },
    { kind: 'follow', isOn: 'yes' },
  ];
  for (const message of hostile) {
    it(`are not taken: ${JSON.stringify(message)?.slice(0, 80)}`, () =>
      assert.equal(Check(PageMessage, message), false));
  }
});
