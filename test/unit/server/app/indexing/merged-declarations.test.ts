import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { readStandardLibrary } from '#server/engine/languages/typescript/standard-library.ts';
import { javaScriptLinking } from '#server/engine/linking/javascript/javascript-linking.ts';
import { bundledAssets } from '#server/platform/files/bundled-assets.ts';
import { openIndex, writeFiles } from '../../../../support/index-fixture.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';

const linkers = [javaScriptLinking(() => readStandardLibrary(bundledAssets))];

describe('a member that several files declare', () => {
  it('is looked at again in each of them after a change of one', async () => {
    const root = temporaryFolder();
    const box = 'export class Box { open() {} }\n';
    const global = (type: string): string => `${box}declare global { interface Shop { box: ${type} } }\n`;
    writeFiles(root, { 'a.ts': global('Box'), 'b.ts': 'interface Shop { box: Missing }\n' });
    const kept = openIndex(root, { linkers });
    await kept.refresh({ upTo: 'calls' });
    const before = kept.snapshot();
    writeFiles(root, { 'a.ts': global('Promise<string>') });
    await kept.refresh({ upTo: 'calls' });
    const fresh = openIndex(root, { linkers });
    await fresh.refresh({ upTo: 'calls' });
    assert.deepEqual(kept.snapshot(), fresh.snapshot());
    const counted = [before, fresh.snapshot()].map((each) => each.calls?.relations.symbols.length);
    assert.ok(!isDeepStrictEqual(counted[0], counted[1]), 'the change is one of relations');
  });
});
