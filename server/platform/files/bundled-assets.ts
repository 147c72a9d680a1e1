import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { packedFile } from './packed-file.ts';

/** Where each grammar, and what reads it, lies in a checkout: in the package that brings it. */
export const packagePaths: Readonly<Record<string, string>> = {
  'web-tree-sitter.wasm': 'web-tree-sitter/web-tree-sitter.wasm',
  'tree-sitter-python.wasm': '@vscode/tree-sitter-wasm/wasm/tree-sitter-python.wasm',
};

/** Assets of our own. */
const checkoutPaths: Readonly<Record<string, string>> = {
  'code-embedding.bin': '../../../models/code-embedding/model.bin',
};

/**
 * Grammars and the standard library: beside the bundled programs (`dist`), packed in the package of the extension, or in
 * `node_modules` when run from source.
 */
export const bundledAssets = {
  read(name: string): Uint8Array {
    const bundled = bundledAssets.find(name);
    if (bundled !== undefined) return bundled;
    const inCheckout = checkoutPaths[name];
    if (inCheckout !== undefined) return readFileSync(new URL(inCheckout, import.meta.url));
    return readFileSync(createRequire(import.meta.url).resolve(packagePath(name)));
  },
  find(name: string): Uint8Array | undefined {
    const folder = name.endsWith('.wasm') ? 'grammars' : 'library';
    return packedFile(new URL(`../${folder}/${name}`, import.meta.url));
  },
};

/** All else is a declaration file of TypeScript's standard library. */
function packagePath(name: string): string {
  return packagePaths[name] ?? `typescript/lib/${name}`;
}
