import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { filesWithGeneratedParts, generatedFiles } from '../../scripts/generated/files.ts';

const root = new URL('../..', import.meta.url);

describe('generated files', () => {
  for (const [path, text] of Object.entries(generatedFiles)) {
    it(`${path} is fresh (npm run generate writes it), and says that it is generated`, () => {
      const written = readFileSync(new URL(path, root), 'utf8');
      assert.equal(written, text());
      assert.match(written.split('\n', 5).join('\n'), /@generated/);
    });
  }

  for (const [path, text] of Object.entries(filesWithGeneratedParts)) {
    it(`${path} has fresh parts (npm run generate writes them)`, () => {
      const written = readFileSync(new URL(path, root), 'utf8');
      assert.equal(text(written), written);
    });
  }
});
