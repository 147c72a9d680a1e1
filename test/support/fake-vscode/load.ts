import { registerHooks } from 'node:module';
import type * as Vscode from 'vscode';

const url = new URL('./vscode.ts', import.meta.url).href;

/** From now on files that import `vscode` get a stand-in for it: they are imported after this, by `import()`. */
export async function fakeVscode(): Promise<typeof Vscode> {
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'vscode' ? { url, shortCircuit: true } : next(specifier, context),
  });
  return (await import('./vscode.ts')) as unknown as typeof Vscode;
}
