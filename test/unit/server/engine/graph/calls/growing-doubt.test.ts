import assert from 'node:assert/strict';
import { kindOfDoubt } from '../../../../../support/doubt-kinds.ts';
import type { LinkedSnapshot } from '#server/engine/graph/calls/answers.ts';
import { certaintyOf } from '#server/engine/graph/calls/certainty.ts';
import { idOfNode } from '#server/engine/graph/calls/symbol-nodes.ts';
import { type IndexedFiles, linkFolder } from '../../../../../support/indexed-files.ts';
import {
  type DoubtPieces,
  javaScriptDoubts,
  pythonDoubts,
  randomGrowingProject,
} from '../../../../../support/random-doubts.ts';
import { announcedSeed, rounds, seededRandom } from '../../../../../support/random-rounds.ts';

interface Answered {
  readonly isExact: boolean;
  readonly known: number;
  readonly doubts: ReadonlySet<string>;
}

async function answersOf(indexed: IndexedFiles): Promise<ReadonlyMap<string, Answered>> {
  const snapshot = (await indexed.refresh()) as LinkedSnapshot;
  const answered = new Map<string, Answered>();
  for (let node = 0; node < snapshot.symbols.count; node++) {
    const { certainty, known, reasons } = certaintyOf(snapshot, node);
    answered.set(idOfNode(snapshot, node), {
      isExact: certainty === 'exact',
      known,
      doubts: new Set(reasons.map(kindOfDoubt)),
    });
  }
  return answered;
}

/** Returns the answer about an unchanged symbol that became more certain; undefined where none did. */
function growthOf(before: Answered, after: Answered): string | undefined {
  if (after.isExact && !before.isExact) return 'is exact now';
  if (after.known < before.known) return `has ${after.known} callers instead of ${before.known}`;
  const gone = [...before.doubts].filter((doubt) => !after.doubts.has(doubt));
  return gone.length === 0 ? undefined : `lost ${gone.join()}`;
}

async function checkGrowing(title: string, pieces: DoubtPieces): Promise<void> {
  const random = seededRandom(announcedSeed(title));
  for (let round = 0; round < rounds(25); round++) {
    const { files, added } = randomGrowingProject(random, pieces);
    // oxlint-disable-next-line no-await-in-loop -- one folder after the other
    const indexed = await linkFolder(files);
    // oxlint-disable-next-line no-await-in-loop
    const before = await answersOf(indexed);
    indexed.write(added);
    // oxlint-disable-next-line no-await-in-loop
    const after = await answersOf(indexed);
    for (const [id, answered] of before) {
      const growth = growthOf(answered, after.get(id) as Answered);
      assert.equal(growth, undefined, `${id} ${growth}\n${JSON.stringify({ ...files, ...added }, undefined, 1)}`);
    }
  }
}

describe('code that may call more', () => {
  it('makes no answer about callers more certain in JavaScript', () =>
    checkGrowing('more JavaScript that may call', javaScriptDoubts));
  it('makes no answer about callers more certain in Python', () =>
    checkGrowing('more Python that may call', pythonDoubts));
});
