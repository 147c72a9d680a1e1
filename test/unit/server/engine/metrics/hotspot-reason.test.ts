import assert from 'node:assert/strict';
import { hotspotReason } from '#server/engine/metrics/project/hotspot-reason.ts';

const past = { changes: 5, latestChanges: 2, fixes: 1, codeLines: 40 };
const changed =
  'Its 40 lines of code changed 2 times in the last 90 days of the history (5 times in all, 1 of them a fix)';

describe('the reason of a hotspot', () => {
  it('names the function that is hard to follow', () => {
    const reason = hotspotReason({ ...past, worst: { name: 'add', cognitive: 21 } });
    assert.equal(reason, `${changed}, and \`add\` among them is hard to follow (cognitive complexity 21).`);
  });

  it('says nothing of functions where none is known', () => {
    assert.equal(hotspotReason(past), `${changed}.`);
  });
});
