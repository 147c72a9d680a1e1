import assert from 'node:assert/strict';
import type { QuickPickItem, Uri } from 'vscode';
import { fakeVscode } from '../../../support/fake-vscode/load.ts';
import { newScript } from '../../../support/fake-vscode/script.ts';

await fakeVscode();
const { askBase } = await import('#extension/impact/ask-base.ts');

const folder = { fsPath: '/home/ada/shop' } as Uri;
const row = (label: string) => (given: readonly unknown[]) =>
  (given[0] as readonly QuickPickItem[]).find((item) => item.label === label) ?? assert.fail(`no row ${label}`);

describe('what is compared with', () => {
  it('may be the remote’s analysis, where one was fetched', async () => {
    const script = newScript();
    script.next(row('The Remote’s Analysis'));
    assert.deepEqual(await askBase(folder, 'prj_1'), { remoteOf: 'prj_1' });
    script.next(row('Another Revision…')).next(() => 'main~3');
    assert.deepEqual(await askBase(folder, 'prj_1'), { revision: 'main~3' });
    script.next(() => undefined);
    assert.equal(await askBase(folder, 'prj_1'), undefined);
  });

  it('is typed at once where neither a branch nor an analysis is known', async () => {
    newScript().next(() => 'v1.2');
    assert.deepEqual(await askBase(folder, undefined), { revision: 'v1.2' });
  });
});
