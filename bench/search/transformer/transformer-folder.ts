import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type OnnxGraph, onnxBytes } from './onnx-bytes.ts';

const special = ['[PAD]', '[UNK]', '[CLS]', '[SEP]'] as const;

/** @param words ids follow from their order, those of the special tokens stand before them */
export function vocabularyOf(words: readonly string[]): ReadonlyMap<string, number> {
  return new Map([...special, ...words].map((word, id) => [word, id]));
}

export interface TransformerFiles {
  readonly vocabulary: ReadonlyMap<string, number>;
  readonly dimensions: number;
  readonly graph: OnnxGraph;
}

/** Writes a folder as the tools of Hugging Face lay out a model of the kind `bert`. */
export function writeTransformer(folder: string, { vocabulary, dimensions, graph }: TransformerFiles): void {
  mkdirSync(join(folder, 'onnx'), { recursive: true });
  writeJson(join(folder, 'config.json'), {
    model_type: 'bert',
    architectures: ['BertModel'],
    hidden_size: dimensions,
    vocab_size: vocabulary.size,
    max_position_embeddings: 512,
  });
  writeJson(join(folder, 'tokenizer.json'), tokenizerOf(vocabulary));
  writeJson(join(folder, 'tokenizer_config.json'), {
    tokenizer_class: 'BertTokenizer',
    model_max_length: 512,
    pad_token: '[PAD]',
    unk_token: '[UNK]',
    cls_token: '[CLS]',
    sep_token: '[SEP]',
  });
  writeFileSync(join(folder, 'onnx/model.onnx'), onnxBytes(graph));
}

function tokenizerOf(vocabulary: ReadonlyMap<string, number>) {
  return {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: special.map((content, id) => ({
      id,
      content,
      single_word: false,
      lstrip: false,
      rstrip: false,
      normalized: false,
      special: true,
    })),
    normalizer: { type: 'BertNormalizer', clean_text: true, handle_chinese_chars: true, lowercase: true },
    pre_tokenizer: { type: 'BertPreTokenizer' },
    post_processor: {
      type: 'TemplateProcessing',
      single: [token('[CLS]'), { Sequence: { id: 'A', type_id: 0 } }, token('[SEP]')],
      pair: [],
      special_tokens: Object.fromEntries(
        ['[CLS]', '[SEP]'].map((id) => [id, { id, ids: [vocabulary.get(id)], tokens: [id] }]),
      ),
    },
    decoder: null,
    model: {
      type: 'WordPiece',
      unk_token: '[UNK]',
      continuing_subword_prefix: '##',
      max_input_chars_per_word: 100,
      vocab: Object.fromEntries(vocabulary),
    },
  };
}

function token(id: string) {
  return { SpecialToken: { id, type_id: 0 } };
}

function writeJson(path: string, value: unknown): void {
  writeFileSync(path, JSON.stringify(value));
}
