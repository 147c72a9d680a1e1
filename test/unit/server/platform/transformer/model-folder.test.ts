import assert from 'node:assert/strict';
import { join } from 'node:path';
import { TransformerRefused } from '#server/app/ports/transformer.ts';
import { loadTransformer } from '#server/platform/transformer/load-transformer.ts';
import { type ModelFolder, readModelFolder } from '#server/platform/transformer/model-folder.ts';
import { temporaryFolder, writeTree } from '../../../../support/temporary-folder.ts';

const least = { 'config.json': '{"model_type":"bert"}', 'tokenizer.json': '{}' };

function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  writeTree(folder, { ...least, ...files });
  return folder;
}

function check(files: Readonly<Record<string, string>>, expected: Partial<ModelFolder>): void {
  const read = readModelFolder(folderOf({ 'onnx/model.onnx': '', ...files }));
  assert.deepEqual({ ...read, ...expected }, read);
}

const pooling = (config: object) => ({ '1_Pooling/config.json': JSON.stringify(config) });
const prompts = (given: unknown) => ({ 'config_sentence_transformers.json': JSON.stringify({ prompts: given }) });

describe('the folder of a search model', () => {
  it('has its graph where the tools put it, the exact one before smaller ones', () => {
    check({}, { dtype: 'fp32', subfolder: 'onnx', pooling: 'mean', prompts: { question: '', code: '' } });
    check({ 'onnx/model_quantized.onnx': '' }, { dtype: 'fp32' });
    const small = readModelFolder(folderOf({ 'onnx/model_quantized.onnx': '', 'onnx/model_q4.onnx': '' }));
    assert.equal(small.dtype, 'q8');
    assert.equal(readModelFolder(folderOf({ 'model.onnx': '' })).subfolder, '');
  });

  it('says how the vectors of a text are joined', () => {
    check(pooling({ pooling_mode_cls_token: true }), { pooling: 'cls' });
    check(pooling({ pooling_mode_mean_tokens: true }), { pooling: 'mean' });
    check(pooling({ pooling_mode_lasttoken: true }), { pooling: 'last_token' });
  });

  it('says what stands before questions and code', () => {
    check(prompts({ query: 'query: ', passage: 'passage: ' }), { prompts: { question: 'query: ', code: 'passage: ' } });
    check(prompts({ query: 'Q ', document: 'D ' }), { prompts: { question: 'Q ', code: 'D ' } });
    check(prompts({ query: 7 }), { prompts: { question: '', code: '' } });
    check(prompts(null), { prompts: { question: '', code: '' } });
  });

  it('is another one when its files are', () => {
    const folder = folderOf({ 'onnx/model.onnx': '' });
    const marks = [readModelFolder(folder).mark];
    const changes: readonly Readonly<Record<string, string>>[] = [
      { 'onnx/model.onnx': '1' },
      { 'onnx/model.onnx': '22' },
      { 'tokenizer.json': '{ }' },
      pooling({ pooling_mode_mean_tokens: true }),
      pooling({ pooling_mode_cls_token: true }),
      prompts({ query: 'Q ' }),
      { 'onnx/model.onnx_data': 'weights' },
      { 'onnx/model.onnx_data': 'other weights' },
    ];
    for (const change of changes) {
      writeTree(folder, change);
      marks.push(readModelFolder(folder).mark);
    }
    assert.equal(new Set(marks).size, changes.length + 1);
    assert.equal(readModelFolder(folder).mark, marks.at(-1));
  });

  it('has small configurations', () => {
    const folder = folderOf({ 'onnx/model.onnx': '', 'config.json': ' '.repeat(1_000_001) });
    assert.throws(() => readModelFolder(folder), { code: 'search_model_unusable' });
  });

  it('is named by an absolute path, and is a folder', async () => {
    await assert.rejects(loadTransformer('models/small'), { code: 'search_model_missing' });
    const file = join(folderOf({}), 'config.json');
    assert.throws(
      () => readModelFolder(file),
      (error) => error instanceof TransformerRefused && error.code === 'search_model_missing',
    );
  });
});
