/** `npm run generate`: writes every file that is made from others. */
import { readFileSync, writeFileSync } from 'node:fs';
import { filesWithGeneratedParts, generatedFiles } from './generated/files.ts';

const root = new URL('..', import.meta.url);
for (const [path, text] of Object.entries(generatedFiles)) writeFileSync(new URL(path, root), text());
for (const [path, text] of Object.entries(filesWithGeneratedParts)) {
  const file = new URL(path, root);
  writeFileSync(file, text(readFileSync(file, 'utf8')));
}
