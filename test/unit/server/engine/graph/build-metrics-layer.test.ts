import assert from 'node:assert/strict';
import { MetricsLayerBuilder } from '#server/engine/graph/build-metrics-layer.ts';
import type { MetricsLayer } from '#server/engine/graph/metrics-tables.ts';
import type { FileLayer } from '#server/engine/graph/snapshot.ts';
import { encodeDeclarationFacts } from '#server/engine/source/declaration-columns.ts';
import type { Declaration } from '#server/engine/source/facts.ts';

const declaration: Omit<Declaration, 'line' | 'endLine'> = {
  name: 'f',
  qualifiedName: 'f',
  kind: 'function',
  container: -1,
  column: 1,
  exported: true,
};

/** A file of as many functions, each of two lines, the first with these numbers. */
function file(count: number, first: { readonly cyclomatic: number; readonly parameters: number }): Uint8Array {
  const symbols = Array.from({ length: count }, (_, symbol) => symbol);
  return encodeDeclarationFacts({
    broken: false,
    declarations: symbols.map((symbol) => ({ ...declaration, line: symbol * 3 + 1, endLine: symbol * 3 + 2 })),
    metrics: {
      blankLines: 2,
      cyclomatic: 10,
      cognitive: 20,
      halstead: { distinctOperators: 1, distinctOperands: 2, operators: 3, operands: 4 },
      functions: symbols.map((symbol) => ({ symbol, nesting: 1, cognitive: 5, ...first })),
      classes: [{ symbol: 0, methods: 3, lcom4: 2 }],
    },
  });
}

function filesOf(...lines: readonly (readonly [number, number])[]): FileLayer {
  return {
    lines: Uint32Array.from(lines, ([all]) => all),
    codeLines: Uint32Array.from(lines, ([, code]) => code),
  } as unknown as FileLayer;
}

const a = file(2, { cyclomatic: 3, parameters: 1 });
const b = file(1, { cyclomatic: 7, parameters: 2 });
const plain = new Uint8Array();

function plainly({ files, functions, classes }: MetricsLayer): unknown {
  return { files: columnsOf(files), functions: columnsOf(functions), classes: columnsOf(classes) };
}

function columnsOf(table: object): unknown {
  return Object.fromEntries(Object.entries(table).map(([name, values]) => [name, [...values]]));
}

describe('the metrics of a snapshot', () => {
  it('are those of its files, one behind the other', () => {
    const layer = new MetricsLayerBuilder().build(filesOf([10, 5], [4, 4], [3, 2]), [a, plain, b]);
    assert.deepEqual(plainly(layer), {
      files: {
        commentLines: [3, 0, 0],
        cyclomatic: [10, 0, 10],
        cognitive: [20, 0, 20],
        distinctOperators: [1, 0, 1],
        distinctOperands: [2, 0, 2],
        operators: [3, 0, 3],
        operands: [4, 0, 4],
      },
      functions: {
        starts: [0, 2, 2, 3],
        symbols: [0, 1, 0],
        lines: [2, 2, 2],
        parameters: [1, 1, 2],
        nesting: [1, 1, 1],
        cyclomatic: [3, 3, 7],
        cognitive: [5, 5, 5],
      },
      classes: { starts: [0, 1, 1, 2], symbols: [0, 0], methods: [3, 3], lcom4: [2, 2] },
    });
  });

  it('are the same whichever build came before', () => {
    const builder = new MetricsLayerBuilder();
    const steps = [[a, b], [a, plain, b], [plain, b], [b, a, plain, a], [], [b]] as const;
    for (const declarations of steps) {
      const files = filesOf(...declarations.map(() => [10, 5] as const));
      const fresh = new MetricsLayerBuilder().build(files, declarations);
      assert.deepEqual(plainly(builder.build(files, declarations)), plainly(fresh));
    }
  });

  it('have the largest number that fits for a larger one', () => {
    const { functions } = new MetricsLayerBuilder().build(filesOf([9, 9]), [
      file(1, { cyclomatic: 70_000, parameters: 300 }),
    ]);
    assert.deepEqual([functions.cyclomatic[0], functions.parameters[0]], [65_535, 255]);
  });
});
