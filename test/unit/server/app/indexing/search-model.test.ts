import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Searches } from '#server/app/analysis/search-data.ts';
import { shippedModel } from '#server/app/analysis/search-model.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import { readQuestion } from '#server/engine/search/question.ts';
import { bundledAssets } from '#server/platform/files/bundled-assets.ts';
import {
  directFacts,
  memoryFacts,
  memoryIndexStore,
  memoryTables,
  openIndex,
  writeFiles,
} from '../../../../support/index-fixture.ts';
import { announcedSeed, rounds, seededRandom } from '../../../../support/random-rounds.ts';
import { randomFunctions, searchedWords } from '../../../../support/random-words.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';

const model = shippedModel(bundledAssets);
const paths = ['src/a.ts', 'src/b.ts', 'lib/c.ts', 'lib/d.ts', 'test/a.test.ts', 'notes.txt'];

/** Returns the answers to all questions. */
function answersOf(snapshot: GraphSnapshot): unknown {
  const searches = new Searches(model);
  return searchedWords.map((words) => searches.find(snapshot, { question: readQuestion(words), limit: 5 }));
}

describe('an index of what can be searched', () => {
  it('answers after any saves as one made from nothing, and after being stored', async () => {
    const random = seededRandom(announcedSeed('saves and searches'));
    for (let round = 0; round < rounds(3); round += 1) {
      const root = temporaryFolder();
      const kept = {
        store: memoryIndexStore(),
        tables: memoryTables(),
        codeTables: memoryTables(),
        searchTables: memoryTables(),
        facts: directFacts(root, memoryFacts()),
      };
      let index = openIndex(root, kept);
      for (let step = 0; step < 8; step += 1) {
        const path = paths[Math.floor(random() * paths.length)];
        if (random() < 0.25) rmSync(join(root, path), { force: true });
        else writeFiles(root, { [path]: randomFunctions(random) });
        if (random() < 0.2) {
          index.index.close();
          index = openIndex(root, kept);
          index.index.load();
        }
        if (random() < 0.2) index.index.rest();
        await index.refresh({ upTo: 'search' });
        const fresh = openIndex(root);
        await fresh.refresh({ upTo: 'search' });
        assert.deepEqual(answersOf(index.snapshot()), answersOf(fresh.snapshot()), `round ${round}, step ${step}`);
      }
    }
  });
});
