/** `npm run generate`: writes every file that is made from others. */
import { writeFileSync } from 'node:fs';
import { generatedFiles } from './generated/files.ts';

const root = new URL('..', import.meta.url);
for (const [path, text] of Object.entries(generatedFiles)) writeFileSync(new URL(path, root), text());
