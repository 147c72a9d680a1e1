import assert from 'node:assert/strict';
import { type LensKind, lensKinds } from '#protocol/editor.ts';
import { type FeatureParts, LanguageFeatures } from '#server/fronts/lsp/language-features.ts';

const declaration = { id: 'a.ts#f', name: 'f', kind: 'function', file: 'a.ts', line: 1, column: 17, endLine: 1 };
const counts = { dependents: { count: 2 }, dependencies: { count: 0 } };

function neverAborted(): Promise<unknown> {
  return Promise.reject(new Error('nobody asks'));
}

function unexpected(): never {
  assert.fail('a question that no lens needs');
}

const complex = { name: 'f', line: 1, column: 17, lines: 40, nesting: 4, cyclomatic: 12, cognitive: 27, percent: 95 };

/** Features of a window with one saved file of one function. */
function featuresWith(
  countCallers: () => Promise<ReadonlyMap<string, unknown>>,
  impact: () => Promise<unknown> = neverAborted,
  refreshLenses: () => void = () => undefined,
  complexityFrom?: number,
  kinds: readonly LensKind[] = lensKinds,
  commands: 'client' | 'server' = 'server',
): LanguageFeatures {
  const insight = {
    snapshot: 'snp_1',
    savedText: () => 'export function f() {}\n',
    counts: () => counts,
    imports: () => [],
    complexFunctions: (least: number) => (complex.cognitive < least ? [] : [complex]),
    symbols: () => ({ declarations: () => [declaration], counts: countCallers, impact }),
  };
  const parts = {
    engine: { insights: { of: () => insight }, projects: { wake: () => assert.fail('it is there') } },
    folders: { place: () => ({ projectId: 'prj_1', file: 'a.ts' }) },
    documents: { get: () => undefined },
    settings: () => ({ codeLenses: new Set(kinds), hover: true, complexityFrom, securityDiagnostics: 'off', commands }),
    refreshLenses,
    gone: new AbortController().signal,
  };
  return new LanguageFeatures(parts as unknown as FeatureParts);
}

describe('lenses of a file', () => {
  it('are its own and those of what is called in it', async () => {
    const callers = { certainty: 'exact', known: 3, unknown: 0 };
    const lenses = await featuresWith(async () => new Map([['a.ts#f', callers]])).lenses('file:///a.ts');
    assert.deepEqual(
      lenses.map(({ data }) => (data as { symbol?: string }).symbol),
      [undefined, 'a.ts#f'],
    );
  });

  it('say how far a change reaches once that was asked for, by what is in sight', async () => {
    const callers = { certainty: 'bounded', known: 3, unknown: 1 };
    const refreshed = Promise.withResolvers<void>();
    const impact = {
      certainty: 'bounded',
      entryPoints: [{ type: 'route' }, { type: 'package' }],
      tests: [{ basis: 'inferred' }, { basis: 'widened' }],
    };
    let asked = 0;
    const answer = async () => (asked++, impact);
    const features = featuresWith(async () => new Map([['a.ts#f', callers]]), answer, refreshed.resolve);
    const [, lens, unknown] = await features.lenses('file:///a.ts');
    assert.equal((await features.resolveLens(unknown)).command?.title, '1 unknown');
    assert.equal((await features.resolveLens(lens)).command?.title, '3 callers');
    await refreshed.promise;
    const lenses = await features.lenses('file:///a.ts');
    const resolved = await Promise.all(lenses.map((each) => features.resolveLens(each)));
    assert.deepEqual(
      resolved
        .slice(1)
        .map(({ command }) => [command?.title, command?.command, ...(command?.arguments ?? []).slice(1)]),
      [
        ['3 callers', 'groundplan.showCallers', 'a.ts#f'],
        ['1+ routes', 'groundplan.showImpactOfSymbol', 'a.ts#f', 'routes'],
        ['2+ tests', 'groundplan.showImpactOfSymbol', 'a.ts#f', 'tests'],
        ['1 unknown', 'groundplan.showCallers', 'a.ts#f', 'unknown'],
      ],
    );
    assert.equal(asked, 1);
  });

  it('come with their commands to a client that runs them: one that arrives later may belong to the next list', async () => {
    const callers = new Map([['a.ts#f', { certainty: 'bounded', known: 3, unknown: 1 }]]);
    const features = featuresWith(async () => callers, unexpected, undefined, undefined, lensKinds, 'client');
    assert.deepEqual(
      (await features.lenses('file:///a.ts')).map(({ command }) => [command?.title, command?.command]),
      [
        ['2+ dependents', 'groundplan.showDependents'],
        ['3 callers', 'groundplan.showCallers'],
        ['1 unknown', 'groundplan.showCallers'],
      ],
    );
  });

  it('are of the kinds that are wanted, and nothing else is asked for', async () => {
    const callers = new Map([['a.ts#f', { certainty: 'bounded', known: 0, unknown: 1 }]]);
    const shown = async (kinds: readonly LensKind[]) => {
      const features = featuresWith(async () => callers, unexpected, undefined, undefined, kinds);
      return (await features.lenses('file:///a.ts')).length;
    };
    callers.set('a.ts#f', { certainty: 'bounded', known: 3, unknown: 1 });
    assert.deepEqual(
      await Promise.all([shown(['file']), shown(['callers']), shown(['callers', 'unknown']), shown([])]),
      [1, 1, 2, 0],
    );
  });

  it('count the callers, and say in the tooltip how often they call', async () => {
    const callers = { certainty: 'exact', known: 23, unknown: 0, symbols: 4 };
    const features = featuresWith(
      async () => new Map([['a.ts#f', callers]]),
      async () => undefined,
    );
    const [, lens] = await features.lenses('file:///a.ts');
    const { title, tooltip } = (await features.resolveLens(lens)).command ?? {};
    assert.deepEqual([title, tooltip], ['4 callers', '4 callers, 23 call sites.']);
  });

  it('are its own alone as long as callers are counted, and all once they are', async () => {
    const counting = Promise.withResolvers<ReadonlyMap<string, unknown>>();
    const callers = { certainty: 'exact', known: 3, unknown: 0 };
    let refreshed = 0;
    const features = featuresWith(
      () => counting.promise,
      neverAborted,
      () => refreshed++,
    );
    const shown = await Promise.all([features.lenses('file:///a.ts'), features.lenses('file:///a.ts')]);
    assert.deepEqual([shown.map(({ length }) => length), refreshed], [[1, 1], 0]);
    counting.resolve(new Map([['a.ts#f', callers]]));
    assert.equal((await features.lenses('file:///a.ts')).length, 2);
    assert.equal(refreshed, 1);
  });

  it('are its own alone where no one can be asked about its symbols', async () => {
    const lenses = await featuresWith(() => Promise.reject(new Error('the snapshot is gone'))).lenses('file:///a.ts');
    assert.equal(lenses.length, 1);
  });
});

const featuresFrom = (least?: number) =>
  featuresWith(
    async () => new Map(),
    neverAborted,
    () => undefined,
    least,
  );

const titlesFrom = async (least?: number) =>
  (await featuresFrom(least).lenses('file:///a.ts')).flatMap(({ command }) => (command ? [command.title] : []));
const hoverFrom = (least: number | undefined, character: number) =>
  featuresFrom(least).hover({ textDocument: { uri: 'file:///a.ts' }, position: { line: 0, character } });

describe('complexity over a function', () => {
  it('is shown only where it is asked for, and only from that number on', async () => {
    assert.deepEqual([await titlesFrom(), await titlesFrom(28), await titlesFrom(27)], [[], [], ['cognitive 27']]);
  });

  it('is answered for the name under the pointer', async () => {
    const numbers = 'Cognitive complexity 27, cyclomatic 12, nested 4 deep, 40 lines.';
    const value = `${numbers} More complex than 95 % of the functions of the reference.`;
    assert.deepEqual((await hoverFrom(15, 16))?.contents, { kind: 'plaintext', value });
    assert.deepEqual([await hoverFrom(15, 2), await hoverFrom(undefined, 16)], [null, null]);
  });
});
