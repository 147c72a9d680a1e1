import assert from 'node:assert/strict';
import type { SymbolLinks, SymbolUse } from '#server/engine/linking/file-links.ts';
import type { GivenValue } from '#server/engine/linking/registrations.ts';
import { decodeFileLinks, encodeFileLinks, encodeUnlinked } from '#server/engine/linking/file-links-codec.ts';

/** Three lines of 100 characters. */
const tree = { lineStarts: Uint32Array.of(0, 100, 200) };
const none: SymbolLinks = { uses: [], unknowns: [], relations: [], registrations: [] };

function use(position: number, more: Partial<SymbolUse> = {}): SymbolUse {
  const target = { path: 'b.ts', name: 'bar' };
  const facts = { type: 'call', proof: 'exact', binding: 'import', escapes: false } as const;
  return { position, source: -1, target, importSite: -1, ...facts, ...more };
}

function roundTrip(links: Partial<SymbolLinks>): ReturnType<typeof decodeFileLinks> {
  return decodeFileLinks(encodeFileLinks({ ...none, ...links }, tree));
}

describe('links of a file as bytes', () => {
  it('keep what is said of each use', () => {
    const receiver = { path: 'a.ts', name: 'I' };
    const uses = [
      use(4, { source: 3, importSite: 200 }),
      use(4, { target: receiver, type: 'type_reference', proof: 'hint', binding: 'unique_name' }),
      use(40, { escapes: true, type: 'reference', target: { path: 'ä.ts', name: '<module>' } }),
      use(120, { receiver, proof: 'inferred', binding: 'inferred_type' }),
      use(299, { type: 'implements', source: 70_000, importSite: 0, receiver }),
    ];
    const places = [
      { line: 1, column: 5 },
      { line: 1, column: 5 },
      { line: 1, column: 41 },
      { line: 2, column: 21 },
      { line: 3, column: 100 },
    ];
    const read = roundTrip({ uses }).uses.map(({ line, column, ...rest }, index) => {
      assert.deepEqual({ line, column }, places[index]);
      return { position: uses[index].position, ...rest };
    });
    assert.deepEqual(read, uses);
  });

  it('keep unknown sites with the owners that are possible', () => {
    const owners = [
      { path: 'b.ts', name: 'B' },
      { path: 'a.ts', name: 'A' },
    ];
    const site = { position: 130, source: 0, name: 'run', reason: 'receiver_type_unknown', isCall: true } as const;
    const computed = { position: 131, source: -1, name: '', reason: 'file_not_indexed', isCall: false } as const;
    assert.deepEqual(roundTrip({ unknowns: [{ ...site, owners }, computed] }).unknowns, [
      { line: 2, column: 31, source: 0, name: 'run', reason: 'receiver_type_unknown', isCall: true, owners },
      { line: 2, column: 32, source: -1, name: '', reason: 'file_not_indexed', isCall: false },
    ]);
  });

  it('keep relations', () => {
    const relations = (['extends', 'implements', 'overrides', 'satisfies'] as const).map((kind, symbol) => ({
      symbol,
      base: { path: 'b.ts', name: kind },
      kind,
    }));
    assert.deepEqual(roundTrip({ relations }).relations, relations);
  });

  it('keep other names of symbols beside the names of sites', () => {
    const base = { path: 'b.ts', name: 'pay' };
    const relations = [
      { symbol: 0, base, kind: 'other_name', name: 'zahle' },
      { symbol: 0, base, kind: 'passes_on' },
    ] as const;
    const unknowns = [{ position: 3, source: 0, name: 'run', reason: 'external', isCall: true }] as const;
    const read = roundTrip({ relations, unknowns });
    assert.deepEqual(read.relations, relations);
    assert.equal(read.unknowns[0].name, 'run');
  });

  it('keep registrations, with places in place of offsets', () => {
    const router = { path: 'b.ts', name: 'router' };
    const given: GivenValue[] = [
      { kind: 'text', text: '/ä', isWhole: false },
      { kind: 'text', text: '/usual', isWhole: false, isUsual: true },
      { kind: 'list', items: [{ kind: 'symbol', symbol: router }, { kind: 'other' }] },
      { kind: 'properties', properties: [{ name: 'url', value: { kind: 'other' } }], isWhole: true },
      { kind: 'parameter', of: router, index: 1 },
      { kind: 'result', registration: 0 },
      { kind: 'returned', symbol: router },
      { kind: 'imported', origin: 'npm:y', members: ['default', 'x'] },
      { kind: 'called', items: [{ kind: 'symbol', symbol: router }] },
      { kind: 'flag', isSet: true },
    ];
    const registration = {
      source: 4,
      how: 'decorator',
      origin: 'npm:x',
      members: ['default', '()', 'get'],
      proof: 'inferred',
      holder: router,
      decorated: { path: 'a.ts', name: 'C.m' },
      keywords: [{ name: 'methods', value: { kind: 'text', text: 'GET', isWhole: true } }],
    } as const;
    const parameter = { kind: 'parameter', of: 203, index: 0 } as const;
    const code = { kind: 'code', start: 120, end: 250 } as const;
    const returns = [{ name: 'prefix', value: { kind: 'text', text: '/api', isWhole: true } }] as const;
    const written = {
      ...registration,
      position: 104,
      receiver: parameter,
      arguments: [...given, code, { ...code, returns }],
    };
    const place = { kind: 'code', line: 2, column: 21, endLine: 3, endColumn: 51 } as const;
    assert.deepEqual(roundTrip({ registrations: [written] }).registrations, [
      {
        ...registration,
        line: 2,
        column: 5,
        receiver: { ...parameter, of: { line: 3, column: 4 } },
        arguments: [...given, place, { ...place, returns }],
      },
    ]);
  });

  it('say why a file has none', () => {
    for (const state of ['language', 'budget', 'unreadable'] as const) {
      assert.deepEqual(decodeFileLinks(encodeUnlinked(state)), { state, ...none });
    }
    assert.deepEqual(roundTrip({}), { state: 'linked', ...none });
  });

  it('are a few bytes a use', () => {
    const uses = Array.from({ length: 100 }, (_, index) => use(index * 3));
    const size = encodeFileLinks({ ...none, uses }, tree).length - encodeFileLinks(none, tree).length;
    assert.ok(size <= 100 * 6 + 16, `${size} bytes`);
  });

  it('that are cut off are refused', () => {
    const bytes = encodeFileLinks({ ...none, uses: [use(4)] }, tree);
    assert.throws(() => decodeFileLinks(bytes.subarray(0, bytes.length - 1)), RangeError);
  });
});
