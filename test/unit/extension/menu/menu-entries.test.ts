import assert from 'node:assert/strict';
import { menuGroups } from '#extension/menu/menu-entries.ts';
import type { WindowCondition } from '#extension/status/window-condition.ts';
import { plainText } from '../../../support/plain-text.ts';

function check(condition: WindowCondition, hasIndex: boolean, titles: readonly string[], first: string): void {
  const groups = menuGroups(condition, { hasIndex, isConnected: false }, plainText);
  assert.deepEqual(
    groups.map(({ title }) => title),
    titles,
  );
  assert.equal(groups[0]?.entries[0]?.command, `groundplan.${first}`);
}

describe('menu behind the status item', () => {
  it('offers what can be done now, what helps first', () => {
    check({ kind: 'ready' }, true, ['Architecture', 'Index', 'API', 'Engine', 'Help'], 'showGraph');
    check({ kind: 'indexing' }, false, ['Architecture', 'Index', 'API', 'Engine', 'Help'], 'showGraph');
    check({ kind: 'starting' }, false, ['Architecture', 'API', 'Engine', 'Help'], 'showGraph');
    check({ kind: 'untrusted' }, false, ['Index', 'API', 'Engine', 'Help'], 'indexFolder');
    check({ kind: 'noFolder' }, false, ['API', 'Engine', 'Help'], 'openDeveloperPage');
    check({ kind: 'failed', code: 'x', message: 'y' }, false, ['Engine', 'API', 'Help'], 'restartEngine');
  });

  it('offers what there is about a remote only once one is connected', () => {
    for (const isConnected of [false, true]) {
      const groups = menuGroups({ kind: 'ready' }, { hasIndex: true, isConnected }, plainText);
      assert.equal(
        groups.some(({ title }) => title === 'Remote'),
        isConnected,
      );
    }
  });
});
