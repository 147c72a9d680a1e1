import assert from 'node:assert/strict';
import { Value } from 'typebox/value';
import type { OperationParams } from '#protocol/operations.ts';
import { SymbolEdges } from '#protocol/callers.ts';
import { listNeighbours } from '#server/app/questions/neighbours.ts';
import type { CallContext } from '#server/app/operations/operation.ts';
import type { Prover, ProverQuestion, SiteMeaning } from '#server/app/proving/prover.ts';
import { directAnalysis } from '../../../../support/direct-analysis.ts';
import { type IndexedFiles, linkFolder } from '../../../../support/indexed-files.ts';
import { byKey, byOwner } from '../../../../support/sample-project.ts';

const shapes = `
=== shape.ts
export interface Shape {
  area(): number;
}
export class Circle implements Shape {
  area(): number {
    return square(3);
  }
}
function square(x: number): number {
  return x * x;
}
=== main.ts
import { Circle, type Shape } from './shape';
export function total(shape: Shape): number {
  return shape.area();
}
export function mystery(thing: any): number {
  return thing.area();
}
total(new Circle());
`;

type Params = Omit<OperationParams<'callers.list'>, 'id'>;

interface Asked {
  readonly direction?: 'callers' | 'callees';
  readonly context?: CallContext;
  readonly prover?: Prover;
}

function outline({ certainty, known, edges, unknown }: SymbolEdges): string[] {
  return [
    `${known} ${certainty}`,
    ...edges.map(
      (edge) => `${edge.distance} ${edge.source} → ${edge.target} ${edge.line}:${edge.column} ${edge.proof}`,
    ),
    ...unknown.map(({ source, name, line, column, reason }) => `? ${source} ${name} ${line}:${column} ${reason}`),
  ];
}

function answering(meanings: readonly SiteMeaning[], asked: ProverQuestion[] = []): Prover {
  return {
    prove: async (question) => {
      asked.push(question);
      return { kind: 'proven', prover: 'A compiler', meanings };
    },
  };
}

describe('callers and callees', () => {
  let indexed: IndexedFiles;
  before(async () => {
    indexed = await linkFolder(shapes);
  });

  async function ask(params: Params, { direction = 'callers', context = byKey(), prover }: Asked = {}) {
    const parts = { ...indexed, analysis: directAnalysis(), prover };
    return listNeighbours(parts, direction, { id: 'prj_1', ...params }, context);
  }

  function check(what: string, params: Params, asked: Asked, expected: readonly string[]): void {
    it(what, async () => {
      const data = (await ask(params, asked)).data();
      assert.ok(Value.Check(SymbolEdges, JSON.parse(JSON.stringify(data))));
      assert.deepEqual(outline(data), expected);
    });
  }

  check('are listed with how each is known', { symbol: 'shape.ts#square' }, {}, [
    '1 exact',
    '1 shape.ts#Circle.area → shape.ts#square 6:12 exact',
  ]);
  check('come with the sites that may add to them', { symbol: 'shape.ts#Circle.area' }, {}, [
    '1 bounded',
    '1 main.ts#total → shape.ts#Circle.area 3:16 inferred',
    '? main.ts#mystery area 6:16 receiver_type_unknown',
  ]);
  check('are followed as far as was asked', { symbol: 'shape.ts#square', depth: 2 }, {}, [
    '1 exact',
    '1 shape.ts#Circle.area → shape.ts#square 6:12 exact',
    '2 main.ts#total → shape.ts#Circle.area 3:16 inferred',
  ]);
  check('are what a symbol calls, the other way round', { symbol: 'main.ts#mystery' }, { direction: 'callees' }, [
    '0 bounded',
    '? main.ts#mystery area 6:16 receiver_type_unknown',
  ]);

  it('come with their lines of code where these are asked for', async () => {
    const { edges, unknown } = (await ask({ symbol: 'shape.ts#Circle.area', detail: 'full' })).data();
    assert.deepEqual(
      [...edges, ...unknown].map(({ text }) => text),
      ['return shape.area();', 'return thing.area();'],
    );
    assert.equal(edges[0]?.binding, 'dispatch');
    const brief = (await ask({ symbol: 'shape.ts#Circle.area' })).data();
    assert.ok(brief.edges.every((edge) => !('text' in edge) && !('binding' in edge)));
  });

  it('are limited, and say so', async () => {
    const { edges, truncated } = (await ask({ symbol: 'shape.ts#square', depth: 2, limit: 1 })).data();
    assert.deepEqual([edges.length, truncated], [1, true]);
    assert.equal((await ask({ symbol: 'shape.ts#square' }, { context: byOwner() })).data().truncated, false);
  });

  it('of what is not there are refused', () =>
    assert.rejects(ask({ symbol: 'shape.ts#none' }), { code: 'symbol_not_found' }));

  it('have a version that differs by what was asked for', async () => {
    const asked: Params[] = [
      { symbol: 'shape.ts#square' },
      { symbol: 'shape.ts#Circle.area' },
      { symbol: 'shape.ts#square', depth: 2 },
      { symbol: 'shape.ts#square', tier: 'exact' },
      { symbol: 'shape.ts#square', detail: 'full' },
    ];
    const versions = await Promise.all(asked.map(async (params) => (await ask(params)).version));
    assert.equal(new Set(versions).size, asked.length);
  });

  describe('that are to be proven', () => {
    const target = { kind: 'declarations', declarations: [{ file: 'shape.ts', line: 5, column: 3 }] } as const;

    it('stay as they are where no one can be asked, and say so', async () => {
      const { exactTier, certainty } = (await ask({ symbol: 'shape.ts#Circle.area', tier: 'exact' })).data();
      assert.deepEqual([exactTier?.available, certainty], [false, 'bounded']);
    });

    it('have the compiler asked about sites that are not known', async () => {
      const asked: ProverQuestion[] = [];
      await ask({ symbol: 'shape.ts#Circle.area', tier: 'exact' }, { prover: answering([target], asked) });
      assert.deepEqual(asked, [{ root: indexed.root, sites: [{ file: 'main.ts', line: 6, column: 16 }] }]);
    });

    it('have no one asked where the folder may not be read', async () => {
      const asked: ProverQuestion[] = [];
      const parts = { ...indexed, analysis: directAnalysis(), prover: answering([target], asked) };
      const snapshots = { ...indexed.snapshots, mayRead: () => false };
      const params = { id: 'prj_1', symbol: 'shape.ts#Circle.area', tier: 'exact' } as const;
      const { exactTier } = (await listNeighbours({ ...parts, snapshots }, 'callers', params, byKey())).data();
      assert.deepEqual([exactTier?.available, asked.length], [false, 0]);
    });

    for (const [what, meaning, expected] of [
      [
        'get a site that means the symbol',
        target,
        [
          '2 exact',
          '1 main.ts#total → shape.ts#Circle.area 3:16 inferred',
          '1 main.ts#mystery → shape.ts#Circle.area 6:16 exact',
        ],
      ],
      [
        'lose a site that means something else',
        { kind: 'outside' },
        ['1 exact', '1 main.ts#total → shape.ts#Circle.area 3:16 inferred'],
      ],
      [
        'keep a site that the compiler does not know either',
        { kind: 'unknown' },
        [
          '1 bounded',
          '1 main.ts#total → shape.ts#Circle.area 3:16 inferred',
          '? main.ts#mystery area 6:16 receiver_type_unknown',
        ],
      ],
    ] as const) {
      check(what, { symbol: 'shape.ts#Circle.area', tier: 'exact' }, { prover: answering([meaning]) }, expected);
    }
  });
});
