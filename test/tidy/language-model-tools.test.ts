import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { agentTools } from '#protocol/agent-tools.ts';
import { languageModelTools } from '../../scripts/language-model-tools.ts';

const read = (path: string): Readonly<Record<string, unknown>> =>
  JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')) as Record<string, unknown>;

describe('tools for language models', () => {
  it('are in the manifest as the table has them; node scripts/language-model-tools.ts writes them', () => {
    const { contributes } = read('package.json') as { readonly contributes: Readonly<Record<string, unknown>> };
    assert.deepEqual(contributes.languageModelTools, languageModelTools());
  });

  for (const file of ['package.nls.json', 'package.nls.de.json']) {
    it(`have their words in ${file}`, () => {
      const texts = read(file);
      const wanted = agentTools.flatMap(({ name }) => [`tool.${name}`, `tool.${name}.about`]);
      assert.deepEqual(
        wanted.filter((key) => texts[key] === undefined),
        [],
      );
    });
  }
});
