/**
 * Python declarations against Python's own parser: name with its containers, kind, line of the name.
 *
 *     node bench/accuracy/python-declarations.ts [--python PROGRAM] [--show N] NAME=FOLDER …
 *
 * Enumerations and protocols are classes to the judge. Last lines are not compared: our grammar counts comments at the
 * end of a block to it, Python's parser does not. Numbers of later symbols of a name (`~2`) are left out.
 */
import { readFileSync } from 'node:fs';
import { pythonFrontEnd } from '#server/engine/languages/python/front-end.ts';
import { compareByFile, print, printComparison, readOptions, runJudge, trackedPaths } from './python-judge.ts';

interface Verdict {
  readonly path: string;
  readonly error?: string;
  readonly declarations: readonly (readonly [name: string, kind: string, line: number, endLine: number])[];
}

const grammars = new Map([
  ['web-tree-sitter.wasm', 'web-tree-sitter/web-tree-sitter.wasm'],
  ['tree-sitter-python.wasm', '@vscode/tree-sitter-wasm/wasm/tree-sitter-python.wasm'],
]);

const { python, show, repositories } = readOptions();
await pythonFrontEnd.load({
  read: (name) => readFileSync(new URL(`../../node_modules/${grammars.get(name)}`, import.meta.url)),
});
for (const { name, root } of repositories) report(name, root);

function report(name: string, root: string): void {
  const files = trackedPaths(root).filter((path) => /\.pyi?$/.test(path));
  const verdicts = runJudge<Verdict>(python, 'python_declarations.py', { root, files });
  const judged = verdicts.filter(({ error }) => error === undefined);
  print(`${name}: ${files.length} files, ${files.length - judged.length} not parsed by the judge`);
  const comparison = compareByFile(judged, judgedSymbols, (path) => foundSymbols(root, path));
  printComparison('declarations', comparison, show);
}

function judgedSymbols(verdict: Verdict): string[] {
  return verdict.declarations.map(([name, kind, line]) => `${line} ${kind} ${name}`);
}

function foundSymbols(root: string, path: string): string[] {
  const { declarations } = pythonFrontEnd.declarations(readFileSync(`${root}/${path}`, 'utf8'), path);
  return declarations.map(({ qualifiedName, kind, line }) => {
    const judgedKind = kind === 'enum' || kind === 'interface' ? 'class' : kind;
    return `${line} ${judgedKind} ${qualifiedName.replace(/~\d+/g, '')}`;
  });
}
