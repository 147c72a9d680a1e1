/**
 * `node scripts/assemble-kernel.ts`: assembles the search's SIMD kernel into the text that is shipped, so that an engine
 * reads no file for it. A test compares the two.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import wabt from 'wabt';

const folder = new URL('../server/base/dot-products/', import.meta.url);
const assembled = new URL('kernel.generated.ts', folder);

export async function kernelText(): Promise<string> {
  const assembler = await wabt();
  const source = readFileSync(new URL('dot-products.wat', folder), 'utf8');
  const module = assembler.parseWat('dot-products.wat', source, { simd: true, threads: true });
  const { buffer } = module.toBinary({});
  module.destroy();
  const text = Buffer.from(buffer).toString('base64');
  return `/** \`dot-products.wat\`, assembled by \`node scripts/assemble-kernel.ts\`. */\nexport const dotProductsModule =\n  '${text}';\n`;
}

if (import.meta.main) writeFileSync(assembled, await kernelText());
