import type { Impact } from '#protocol/impact.ts';
import { verdictOf } from '#server/app/impact/impact-verdict.ts';

/** An impact with what is given; the summary follows it. */
export function impactWith(given: Partial<Impact>): Impact {
  const { impacted = [], tests = [], unknown = [], entryPoints = [], certainty = 'exact' } = given;
  const direct = impacted.filter(({ distance }) => distance === 1).length;
  const testsWidened = tests.filter(({ basis }) => basis === 'widened').length;
  const risk = impacted.reduce((most, each) => Math.max(most, each.risk), 0);
  return {
    certainty: 'exact',
    reasons: [],
    changed: [],
    impacted,
    entryPoints: [],
    tests,
    unknown,
    unresolved: [],
    summary: {
      direct,
      transitive: impacted.filter(({ distance }) => distance > 1).length,
      tests: tests.length - testsWidened,
      testsWidened,
      unknown: unknown.length,
      risk,
      level: impacted.length === 0 ? 'none' : risk >= 0.67 ? 'high' : risk >= 0.34 ? 'medium' : 'low',
      verdict: verdictOf({
        files: impacted.length,
        direct,
        entryPoints: entryPoints.length,
        tests: tests.length,
        certainty,
      }),
    },
    truncated: false,
    snapshot: 'snp_1',
    ...given,
  };
}

/** A file that is reached over others, the changed one first. */
export function reached(file: string, via: readonly string[], more: Partial<Impact['impacted'][number]> = {}) {
  const distance = via.length;
  const risk = Math.round(100 * 0.9 ** distance) / 100;
  return { file, distance, risk, via: [...via], symbols: [`${file}#run`], proof: 'exact' as const, ...more };
}

export const smallImpact: Impact = impactWith({
  certainty: 'bounded',
  reasons: ['Sites whose target is not known may mean something that is reached.'],
  changed: [
    { file: 'src/shop/price.ts', kind: 'modified', symbols: ['src/shop/price.ts#price', 'src/shop/price.ts#tax'] },
  ],
  impacted: [
    reached('src/shop/cart.ts', ['src/shop/price.ts']),
    reached('src/shop/invoice.ts', ['src/shop/price.ts'], { proof: 'inferred', risk: 0.7 }),
    reached('src/server/routes.ts', ['src/shop/price.ts', 'src/shop/cart.ts']),
    reached('test/cart.test.ts', ['src/shop/price.ts', 'src/shop/cart.ts']),
  ],
  entryPoints: [
    {
      id: 'http_route:POST /orders',
      type: 'http_route',
      name: 'POST /orders',
      file: 'src/server/routes.ts',
      line: 12,
      distance: 2,
      proof: 'exact',
    },
  ],
  tests: [
    { file: 'test/cart.test.ts', distance: 2, basis: 'inferred' },
    { file: 'test/plugins.test.ts', distance: 3, basis: 'widened' },
  ],
  unknown: [
    { file: 'src/plugins/load.ts', line: 7, column: 3, name: 'price', reason: 'receiver_type_unknown' },
    { file: 'src/plugins/load.ts', line: 9, column: 3, name: 'tax', reason: 'receiver_type_unknown' },
  ],
});

const folders = ['core', 'editor/view', 'editor/model', 'net', 'net/http', 'cli', 'util/text', 'storage'];

function files(count: number, first: number): string[] {
  return Array.from({ length: count }, (_, at) => `src/${folders[(at * 7 + first) % 8]}/part-${first + at}.ts`);
}

/** A change of two files that much of a large project depends on: 600 files, 180 tests, 40 entry points. */
export function bigImpact(): Impact {
  const changed = ['src/core/event.ts', 'src/core/dispose.ts'];
  const near = files(90, 0);
  const middle = files(240, 100);
  const far = files(270, 400);
  const tests = Array.from({ length: 180 }, (_, at) => `test/${folders[at % 8]}/part-${at}.test.ts`);
  return impactWith({
    certainty: 'bounded',
    reasons: ['Sites whose target is not known may mean something that is reached.'],
    changed: changed.map((file) => ({ file, kind: 'modified' as const, symbols: [`${file}#fire`] })),
    impacted: [
      ...near.map((file, at) => reached(file, [changed[at % 2]])),
      ...middle.map((file, at) => reached(file, [changed[0], near[at % 90]])),
      ...far.map((file, at) => reached(file, [changed[0], near[at % 90], middle[at % 240]])),
      ...tests.map((file, at) => reached(file, [changed[at % 2], near[at % 90]])),
    ],
    entryPoints: far.slice(0, 40).map((file, at) => ({
      id: `http_route:GET /part/${at}`,
      type: 'http_route',
      name: `GET /part/${at}`,
      file,
      line: at + 1,
      distance: 3,
      proof: 'exact' as const,
    })),
    tests: tests.map((file, at) => ({ file, distance: 2, basis: at % 9 === 0 ? 'widened' : 'inferred' })),
    unknown: Array.from({ length: 60 }, (_, at) => ({
      file: `src/plugins/plugin-${at % 30}.ts`,
      line: at + 1,
      column: 1,
      name: 'fire',
      reason: 'receiver_type_unknown' as const,
    })),
  });
}
