import type { OnnxNode, OnnxValue } from '../../../bench/search/transformer/onnx-bytes.ts';
import { vocabularyOf, writeTransformer } from '../../../bench/search/transformer/transformer-folder.ts';

/** Words that mean the same to the model. */
export type Concepts = readonly (readonly string[])[];

const elsewhere = 0.01;

/**
 * A model that knows the given concepts: a text is the mean of its words' rows, and words of one concept point the same
 * way. Words of no concept say next to nothing.
 */
export function writeTinyTransformer(folder: string, concepts: Concepts): void {
  const dimensions = concepts.length + 1;
  write(folder, concepts, {
    output: { name: 'last_hidden_state', type: 'float', shape: ['texts', 'tokens', dimensions] },
    nodes: [{ operator: 'Gather', inputs: ['rows', 'input_ids'], outputs: ['last_hidden_state'] }],
  });
}

/** One that gives a figure for each of some kinds, which is another thing than a vector of a text's meaning. */
export function writeClassifier(folder: string, concepts: Concepts): void {
  write(folder, concepts, {
    output: { name: 'logits', type: 'float', shape: ['texts', concepts.length + 1] },
    nodes: [
      { operator: 'Gather', inputs: ['rows', 'input_ids'], outputs: ['tokens_rows'] },
      { operator: 'ReduceMean', inputs: ['tokens_rows'], outputs: ['logits'], attributes: { axes: [1], keepdims: 0 } },
    ],
  });
}

interface Computation {
  readonly output: OnnxValue;
  readonly nodes: readonly OnnxNode[];
}

function write(folder: string, concepts: Concepts, { output, nodes }: Computation): void {
  const vocabulary = vocabularyOf(concepts.flat());
  const dimensions = concepts.length + 1;
  const rows = new Float32Array(vocabulary.size * dimensions);
  for (const id of vocabulary.values()) rows[id * dimensions + concepts.length] = elsewhere;
  for (const [axis, words] of concepts.entries()) {
    for (const word of words) rows[(vocabulary.get(word) ?? 0) * dimensions + axis] = 1;
  }
  writeTransformer(folder, {
    vocabulary,
    dimensions,
    graph: {
      name: 'tiny',
      inputs: ['input_ids', 'attention_mask'].map((name) => ({ name, type: 'int64', shape: ['texts', 'tokens'] })),
      outputs: [output],
      constants: [{ name: 'rows', shape: [vocabulary.size, dimensions], values: rows }],
      nodes,
    },
  });
}
