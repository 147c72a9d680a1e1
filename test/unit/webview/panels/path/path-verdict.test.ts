import assert from 'node:assert/strict';
import { type DependencyPath, verdictOf } from '#webview/panels/path/path-verdict.ts';

const step = { type: 'import', file: 'a.ts', line: 1, column: 1, name: './b', proof: 'exact', text: '' } as const;

function found(ids: readonly string[], certainty: DependencyPath['certainty'], reasons: string[] = []): DependencyPath {
  const path = ids.map((id) => ({ id, type: 'file' as const }));
  const edges = ids.slice(1).map((id, index) => ({ ...step, source: ids[index] ?? '', target: id }));
  return { certainty, reasons, path, edges };
}

function check(path: DependencyPath, from: string, to: string, headline: string, remark: string): void {
  const verdict = verdictOf(path, from, to);
  assert.deepEqual([verdict.headline, verdict.remark], [headline, remark]);
}

describe('What is said of a path', () => {
  it('says that tests alone lead there', () => {
    const { remark } = verdictOf({ ...found(['a.ts', 'b.ts'], 'exact'), throughTests: true }, 'a.ts', 'b.ts');
    assert.equal(remark, 'No way through shipped code was found: this one leads through tests. Every step is proven.');
  });

  it('reports how far and how surely', () => {
    check(found(['a.ts', 'b.ts'], 'exact'), 'a.ts', 'b.ts', 'a.ts imports b.ts directly.', 'Every step is proven.');
    const long = found(['a.ts', 'x.ts', 'b.ts'], 'bounded', ['One is not.']);
    check(long, 'a.ts', 'b.ts', 'a.ts reaches b.ts in 2 steps.', 'Not every step is proven:');
    check(found(['a.ts', 'x.ts', 'a.ts'], 'exact'), 'a.ts', 'a.ts', 'A loop of 2 steps.', 'Every step is proven.');
  });

  it('is certain that there is none only where everything was followed', () => {
    const certain = 'This is certain: every import on the way was followed.';
    check(found([], 'exact'), 'src/a.ts', 'b/**', 'a.ts does not depend on b.', certain);
    check(found([], 'exact'), 'a.ts', 'a.ts', 'a.ts is in no cycle.', certain);
    const open = 'There may be one all the same:';
    check(found([], 'bounded', ['…']), 'a.ts', 'b.ts', 'No way from a.ts to b.ts was found.', open);
    check(found([], 'unknown', ['…']), 'a.ts', 'b.ts', 'No way from a.ts to b.ts was found.', open);
  });
});
