import assert from 'node:assert/strict';
import { advisoriesOf, advisory } from '../../../../support/advisories.ts';
import { ask, askPartsOf } from '../../../../support/ask-box.ts';
import { searchFolder, type IndexedFiles } from '../../../../support/indexed-files.ts';

const files = {
  'package.json': '{ "name": "shop", "dependencies": { "axios": "1" } }',
  'package-lock.json':
    '{ "lockfileVersion": 3, "packages": {\n"node_modules/axios": { "version": "1.8.2" },\n"node_modules/old/node_modules/axios": { "version": "0.9.0", "dev": true }\n} }\n',
  'src/a.js': "const axios = require('axios');\n",
  'src/b.js': "const axios = require('axios');\n",
};

describe('questions about packages', () => {
  let indexed: IndexedFiles;
  before(async () => void (indexed = await searchFolder(files)));

  const answered = (question: string, of = indexed) => ask(askPartsOf(of), { question });

  it('count them, list those that files import, and cite the lock file', async () => {
    const { answer, certainty, mode, sources } = await answered('which third-party libraries do we use?');
    assert.match(answer, /^Lock files pin 2 packages of others, 1 of them for work on the project alone; that is all/);
    assert.match(
      answer,
      /`axios 1\.8\.2`.*for the program, imported by 2 files, pinned in `package-lock\.json` line 2/,
    );
    assert.deepEqual([certainty, mode], ['exact', 'graph']);
    assert.deepEqual(
      [sources[0].file, sources[0].content],
      ['package-lock.json', '"node_modules/axios": { "version": "1.8.2" },'],
    );
  });

  it('give the versions of one', async () => {
    const { answer } = await answered('which version of axios do we use?');
    assert.match(answer, /^Lock files pin 2 versions of `axios`; that is all/);
    assert.match(answer, /`axios 0\.9\.0`.*for work on it alone/);
  });

  it('name the worst known hole of a version, and say nothing of one without', async () => {
    const holes = [
      advisory({ id: 'GHSA-a', name: 'axios', fixed: '1.0.0' }),
      advisory({ id: 'GHSA-b', name: 'axios', fixed: '0.9.1', severity: 'low' }),
    ];
    const parts = { ...askPartsOf(indexed), advisories: advisoriesOf(holes) };
    const { answer } = await ask(parts, { question: 'which version of axios do we use?' });
    assert.match(
      answer,
      /`axios 0\.9\.0`.*has the known hole `GHSA-a` \(critical\), fixed in `1\.0\.0`, and 1 more known hole/,
    );
    assert.match(answer, /`axios 1\.8\.2`(?:(?!hole).)*$/m);
  });

  it('know what `it` stands for', async () => {
    const parts = askPartsOf(indexed);
    const { conversationId } = await ask(parts, { question: 'who uses axios?' });
    const { answer } = await ask(parts, { question: 'which version of it do we use?', conversationId });
    assert.match(answer, /^Lock files pin 2 versions of `axios`/);
  });

  it('do not say that there is none where a manifest has no lock file', async () => {
    const { 'package-lock.json': _, ...unlocked } = files;
    const { answer, certainty, doubts } = await answered(
      'which version of axios do we use?',
      await searchFolder(unlocked),
    );
    assert.match(answer, /^No package named `axios` is known, but there may be some \(bounded\)\./);
    assert.deepEqual([certainty, doubts?.[0].code], ['bounded', 'packages_not_locked']);
  });
});
