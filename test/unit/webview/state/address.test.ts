import { changeKinds, changeSigns } from '#webview/charts/difference/changes.ts';
import { type DriftView, firstDrift } from '#webview/state/drift-view.ts';
import assert from 'node:assert/strict';
import { areaValues, colourValues } from '#webview/charts/metrics/file-values.ts';
import { trendValues } from '#webview/charts/metrics/trend-values.ts';
import { viewFromFragment, viewToFragment } from '#webview/state/address.ts';
import { firstMetrics, metricsSheets, type MetricsView } from '#webview/state/metrics-view.ts';
import {
  confidences,
  findingCategories,
  firstPackages,
  firstSecurity,
  packageChoices,
  reachabilities,
  type SecurityView,
  severities,
} from '#webview/state/security-view.ts';
import {
  edgeTypes,
  firstView,
  levels,
  modes,
  noFilters,
  sameView,
  testChoices,
  type ViewState,
} from '#webview/state/view-state.ts';
import * as wire from '#protocol/graph.ts';
import * as findings from '#protocol/security.ts';
import { announcedSeed, rounds, seededRandom } from '../../../support/random-rounds.ts';

const pieces = ['src', 'a b', '漢字', '%', '&', '=', '#', '+', '/', '**', ':', '\u202e', '😀', '\'"<>', '?', ';', ','];

function randomView(random: () => number): ViewState {
  const below = (count: number) => Math.floor(random() * count);
  const one = <Value>(values: readonly Value[]) => values[below(values.length)] as Value;
  const maybe = <Value>(make: () => Value) => (random() < 0.4 ? make() : undefined);
  const id = () => Array.from({ length: 1 + below(4) }, () => one(pieces)).join('');
  const ids = () => [...new Set(Array.from({ length: below(4) }, id))];
  const selections = [
    () => ({ kind: 'mark', id: id() }) as const,
    () => ({ kind: 'edge', source: id(), target: id() }) as const,
  ];
  const view: ViewState = {
    mode: one(modes),
    level: one(levels),
    expanded: ids(),
    folded: ids(),
    depth: 1 + below(10),
    filters: {
      tests: one(testChoices),
      languages: ids(),
      folder: maybe(id),
      types: edgeTypes.filter(() => random() < 0.2),
      external: random() < 0.3,
    },
  };
  const metrics: MetricsView = {
    sheet: one(metricsSheets),
    within: maybe(id),
    area: one(areaValues),
    value: one(trendValues),
    colour: maybe(() => one(colourValues)),
    everything: random() < 0.3,
    asTable: random() < 0.3,
    order: maybe(id),
    filter: maybe(id),
    picked: maybe(id),
    copies: maybe(id),
    symbol: maybe(id),
  };
  const security: SecurityView = {
    severity: one(severities),
    confidence: one(confidences),
    category: maybe(() => one(findingCategories)),
    rule: maybe(id),
    reach: maybe(() => one(reachabilities)),
    filter: maybe(id),
    base: maybe(id),
    triaged: random() < 0.3,
    suppressed: random() < 0.3,
    finding: maybe(id),
    step: maybe(() => below(100)),
    asTable: random() < 0.3,
    packages: maybe(() => ({ choice: one(packageChoices), order: id(), filter: maybe(id), picked: maybe(id) })),
  };
  const drift: DriftView = {
    from: one(['baseline', id()]),
    to: one(['worktree', id()]),
    kind: maybe(() => one(changeKinds)),
    sign: maybe(() => one(changeSigns)),
    folder: maybe(id),
    order: maybe(id),
  };
  return {
    ...view,
    ...(view.mode === 'drift' && { drift: maybe(() => drift) }),
    ...(view.mode === 'security' && { security: maybe(() => security) }),
    ...(view.mode === 'metrics' && { metrics: maybe(() => metrics) }),
    project: maybe(id),
    focus: maybe(id),
    selection: maybe(() => one(selections)()),
    from: maybe(id),
    to: maybe(id),
    cycle: maybe(id),
    cycleLoad: maybe(() => 'all' as const),
    edgeShare: maybe(() => below(1001) / 1000),
  };
}

function checkWritten(view: Partial<ViewState>, expected: string): void {
  assert.equal(viewToFragment({ ...firstView, ...view }), expected);
}

function checkRead(fragment: string, expected: Partial<ViewState>): void {
  assert.deepEqual(viewFromFragment(fragment), { ...firstView, ...expected });
}

describe('A view in the address', () => {
  it('comes back as it went, whatever is in it', () => {
    const random = seededRandom(announcedSeed('views in addresses'));
    for (let round = 0; round < rounds(500); round++) {
      const view = randomView(random);
      const fragment = viewToFragment(view);
      assert.ok(sameView(viewFromFragment(`#${fragment}`), view), `${fragment}\n${JSON.stringify(view)}`);
      assert.doesNotThrow(() => new URL(`http://127.0.0.1/#${fragment}`));
    }
  });

  it('says only what differs from the first view, legibly', () => {
    checkWritten({}, '');
    checkWritten(
      { mode: 'metrics', metrics: { ...firstMetrics, sheet: 'files', order: '-authors', filter: 'src pay' } },
      'mode=metrics&sheet=files&order=-authors&filter=src%20pay',
    );
    checkWritten(
      { mode: 'metrics', metrics: { ...firstMetrics, sheet: 'trend', within: 'src', value: 'commentShare' } },
      'mode=metrics&sheet=trend&within=src&value=commentShare',
    );
    checkWritten(
      { mode: 'security', security: { ...firstSecurity, severity: 'high', base: 'main', finding: 'ab', step: 0 } },
      'mode=security&severity=high&since=main&finding=ab&step=0',
    );
    checkWritten(
      { mode: 'security', security: { ...firstSecurity, packages: { ...firstPackages, picked: 'pkg:npm/a@1' } } },
      'mode=security&list=packages&package=pkg:npm/a@1',
    );
    checkWritten({ mode: 'table', level: 'module' }, 'mode=table&level=module');
    checkWritten({ expanded: ['src/a/**', 'core:lib/**'] }, 'open=src/a/**&open=core:lib/**');
    checkWritten({ filters: { ...noFilters, tests: 'exclude', folder: 'src/vs' } }, 'tests=exclude&in=src/vs');
    checkWritten({ selection: { kind: 'edge', source: 'a.ts', target: 'b.ts' } }, 'select=a.ts&and=b.ts');
    checkWritten({ mode: 'impact', base: 'origin/main~2' }, 'mode=impact&base=origin/main~2');
    checkWritten({ mode: 'developer' }, 'mode=developer');
    checkWritten({ mode: 'impact', about: 'src/a.ts#f' }, 'mode=impact&about=src/a.ts%23f');
    checkWritten({ base: 'main', about: 'src/a.ts' }, '');
    checkWritten({ mode: 'search', query: 'lang:python a & b' }, 'mode=search&q=lang:python%20a%20%26%20b');
    checkWritten({ query: 'a' }, '');
    checkWritten({ focus: 'a.ts', depth: 2, edgeShare: 1 / 3 }, 'focus=a.ts&depth=2&share=0.333');
  });

  it('knows every type of edge that there is', () => assert.deepEqual(edgeTypes, wire.edgeTypes));

  it('knows every word about findings that there is', () => {
    assert.deepEqual(
      [severities, confidences, findingCategories, reachabilities],
      [findings.severities, findings.confidences, findings.findingCategories, findings.reachabilities],
    );
  });

  it('leaves out what is nonsense and keeps the rest', () => {
    checkRead('', {});
    checkRead('#', {});
    checkRead('#%', {});
    checkRead('#mode=dance&level=galaxy&depth=99&share=7&tests=maybe', {});
    checkRead('#depth=1.5&depth=2&depth=', {});
    checkRead('#share=NaN&share=-1', {});
    checkRead('#mode=table&%E0%A4%A', { mode: 'table' });
    checkRead('#mode=path&mode=table', { mode: 'path' });
    checkRead('#__proto__=x&constructor=y&toString=z', {});
    checkRead('#type=import&type=teleport', { filters: { ...noFilters, types: ['import'] } });
    checkRead('#and=b.ts', {});
    checkRead('#mode=impact&base=&base=main', { mode: 'impact', base: 'main' });
    checkRead(`#focus=${'x'.repeat(5000)}&to=a.ts`, { to: 'a.ts' });
    checkRead('#open=a&open=a&open=&open=b', { expanded: ['a', 'b'] });
    checkRead('#mode=drift&kind=awful&change=none', { mode: 'drift', drift: firstDrift });
    checkRead('#mode=security&severity=awful&step=-1&reach=far', { mode: 'security', security: firstSecurity });
    checkRead('#key=sk_live_x', {});
  });

  it('takes no more ids than the engine does', () => {
    const { expanded } = viewFromFragment(Array.from({ length: 2000 }, (_, index) => `open=f${index}`).join('&'));
    assert.equal(expanded.length, 500);
  });

  it('survives any text', () => {
    const random = seededRandom(announcedSeed('hostile fragments'));
    const signs = ['%', '&', '=', '#', '\0', '\ud800', '\udfff', 'open', 'select', 'é', '+', '1e999', '[]', '{}'];
    for (let round = 0; round < rounds(500); round++) {
      const text = Array.from({ length: 12 }, () => signs[Math.floor(random() * signs.length)]).join('');
      const view = viewFromFragment(text);
      assert.ok(sameView(viewFromFragment(viewToFragment(view)), view), JSON.stringify(text));
    }
  });
});
