import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** Where each asset lies in a checkout: in the package that brings it. */
const packagePaths: Readonly<Record<string, string>> = {
  'web-tree-sitter.wasm': 'web-tree-sitter/web-tree-sitter.wasm',
  'tree-sitter-python.wasm': '@vscode/tree-sitter-wasm/wasm/tree-sitter-python.wasm',
};

/** Grammars: beside the bundled programs (`dist/grammars`), or in `node_modules` when run from source. */
export const bundledAssets = {
  read(name: string): Uint8Array {
    const bundled = new URL(`../grammars/${name}`, import.meta.url);
    if (existsSync(bundled)) return readFileSync(bundled);
    return readFileSync(createRequire(import.meta.url).resolve(packagePaths[name]));
  },
};
