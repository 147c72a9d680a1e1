import { seededRandom } from '../../seeded-random.ts';
import type { OnnxNode, OnnxTensor } from './onnx-bytes.ts';
import { vocabularyOf, writeTransformer } from './transformer-folder.ts';

/** The size of all-MiniLM-L6-v2, the smallest that people use. */
const shape = { dimensions: 384, heads: 12, inner: 1536, layers: 6, positions: 512 };

const letters = [...'abcdefghijklmnopqrstuvwxyz'];

/** Pieces of up to three letters: a token of code has about as many. */
function pieces(): string[] {
  const pairs = letters.flatMap((first) => letters.map((second) => first + second));
  const triples = pairs.flatMap((pair) => letters.map((third) => pair + third));
  const parts = [...letters, ...pairs, ...triples];
  return [...parts, ...parts.map((part) => `##${part}`), ...'0123456789!"#$%&\'()*+,-./:;<=>?@[]^_`{|}~'];
}

/**
 * Writes a BERT of random weights: it means nothing, and costs in time and memory what a trained one of its size costs.
 */
export function writeRandomTransformer(folder: string): void {
  const vocabulary = vocabularyOf([...new Set(pieces())]);
  const graph = new EncoderGraph();
  const output = graph.build(vocabulary.size);
  const tokens = ['texts', 'tokens'];
  writeTransformer(folder, {
    vocabulary,
    dimensions: shape.dimensions,
    graph: {
      name: 'random',
      inputs: ['input_ids', 'attention_mask'].map((name) => ({ name, type: 'int64', shape: tokens })),
      outputs: [{ name: output, type: 'float', shape: [...tokens, shape.dimensions] }],
      constants: graph.constants,
      nodes: graph.nodes,
    },
  });
}

class EncoderGraph {
  readonly constants: OnnxTensor[] = [];
  readonly nodes: OnnxNode[] = [];
  readonly #random = seededRandom(1);

  /** @returns name of the output */
  build(words: number): string {
    const rows = this.#run('Gather', [this.#weights(words, shape.dimensions), 'input_ids']);
    const counted = this.#run('CumSum', ['attention_mask', this.#whole([1])]);
    const places = this.#run('Sub', [counted, this.#whole([1])]);
    const placed = this.#run('Gather', [this.#weights(shape.positions + 1, shape.dimensions), places]);
    let state = this.#normalise(this.#run('Add', [rows, placed]));
    const mask = this.#mask();
    for (let layer = 0; layer < shape.layers; layer += 1) state = this.#layer(state, mask);
    return this.#run('Identity', [state], {}, 'last_hidden_state');
  }

  /** 0 where a token is, far below it where none is. */
  #mask(): string {
    const cast = this.#run('Cast', ['attention_mask'], { to: 1 });
    const missing = this.#run('Sub', [this.#number(1), cast]);
    return this.#run('Unsqueeze', [this.#run('Mul', [missing, this.#number(-1e4)]), this.#whole([1, 2])]);
  }

  #layer(state: string, mask: string): string {
    const { dimensions, inner } = shape;
    const attended = this.#normalise(this.#run('Add', [state, this.#attend(state, mask)]));
    const wide = this.#linear(attended, dimensions, inner);
    const bent = this.#run('Erf', [this.#run('Mul', [wide, this.#number(Math.SQRT1_2)])]);
    const half = this.#run('Mul', [wide, this.#number(0.5)]);
    const active = this.#run('Mul', [half, this.#run('Add', [bent, this.#number(1)])]);
    return this.#normalise(this.#run('Add', [attended, this.#linear(active, inner, dimensions)]));
  }

  #attend(state: string, mask: string): string {
    const { dimensions, heads } = shape;
    const split = this.#whole([0, 0, heads, dimensions / heads]);
    const [asked, keys, values] = [
      [0, 2, 1, 3],
      [0, 2, 3, 1],
      [0, 2, 1, 3],
    ].map((perm) =>
      this.#run('Transpose', [this.#run('Reshape', [this.#linear(state, dimensions, dimensions), split])], { perm }),
    );
    const scale = this.#number(1 / Math.sqrt(dimensions / heads));
    const alike = this.#run('Mul', [this.#run('MatMul', [asked, keys]), scale]);
    const shares = this.#run('Softmax', [this.#run('Add', [alike, mask])], { axis: -1 });
    const mixed = this.#run('Transpose', [this.#run('MatMul', [shares, values])], { perm: [0, 2, 1, 3] });
    const joined = this.#run('Reshape', [mixed, this.#whole([0, 0, dimensions])]);
    return this.#linear(joined, dimensions, dimensions);
  }

  #linear(state: string, from: number, to: number): string {
    return this.#run('Add', [this.#run('MatMul', [state, this.#weights(from, to)]), this.#weights(to)]);
  }

  #normalise(state: string): string {
    const { dimensions } = shape;
    const ones = this.#constant([dimensions], new Float32Array(dimensions).fill(1));
    return this.#run('LayerNormalization', [state, ones, this.#weights(dimensions)], { axis: -1 });
  }

  #run(operator: string, inputs: string[], attributes: OnnxNode['attributes'] = {}, output = this.#name()): string {
    this.nodes.push({ operator, inputs, outputs: [output], attributes });
    return output;
  }

  #weights(...sizes: number[]): string {
    const count = sizes.reduce((product, size) => product * size);
    return this.#constant(
      sizes,
      Float32Array.from({ length: count }, () => (this.#random() - 0.5) / 10),
    );
  }

  #number(value: number): string {
    return this.#constant([], Float32Array.of(value));
  }

  #whole(values: number[]): string {
    return this.#constant([values.length], BigInt64Array.from(values, BigInt));
  }

  #constant(sizes: readonly number[], values: OnnxTensor['values']): string {
    const name = this.#name();
    this.constants.push({ name, shape: sizes, values });
    return name;
  }

  #name(): string {
    return `t${this.constants.length + this.nodes.length}`;
  }
}
