/**
 * Cyclomatic complexity of every function of a folder of Python against radon 6.
 *
 *     python3 -m venv PEER && PEER/bin/pip install radon==6.0.1
 *     node bench/metrics/judge-python.ts --python PEER/bin/python [--show N] FOLDER …
 */
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { pythonFrontEnd } from '#server/engine/languages/python/front-end.ts';
import { normalize } from '#server/engine/languages/python/declarations.ts';
import { countModule } from '#server/engine/languages/python/metrics/count-module.ts';
import { decodeCodeTree } from '#server/engine/source/code-tree-codec.ts';
import { lineAndColumn } from '#server/engine/source/code-tree.ts';
import { bundledAssets } from '#server/platform/files/bundled-assets.ts';
import { print, runJudge } from '../accuracy/python-judge.ts';

interface Verdict {
  readonly path: string;
  /** By `line:column` of the `def`. */
  readonly functions: Readonly<Record<string, number>>;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { python: { type: 'string', default: 'python3' }, show: { type: 'string', default: '10' } },
});
await pythonFrontEnd.load(bundledAssets);
for (const folder of positionals) compareFolder(resolve(folder));

function compareFolder(root: string): void {
  const paths = globSync('**/*.py', { cwd: root }).toSorted();
  const verdicts = runJudge<Verdict>(values.python, '../metrics/radon_functions.py', { root, paths });
  let [functions, same, unmatched] = [0, 0, 0];
  const shown: string[] = [];
  for (const { path, functions: theirs } of verdicts) {
    const ours = ownFunctions(readFileSync(join(root, path), 'utf8'), path);
    for (const [line, their] of byLine(theirs)) {
      const our = ours.get(line);
      if (our === undefined) unmatched++;
      else {
        functions++;
        if (our === their) same++;
        else shown.push(`    ${path}:${line} ${our} / ${their}`);
      }
    }
  }
  print(`${root}: ${functions} functions, cyclomatic ${((100 * same) / functions).toFixed(2)} %`);
  print(
    `    ${unmatched} functions without a partner, ${paths.length - verdicts.length} files that the peer does not read`,
  );
  for (const line of shown.slice(0, Number(values.show))) print(line);
}

function byLine(functions: Verdict['functions']): ReadonlyMap<number, number> {
  return new Map(Object.entries(functions).map(([place, number]) => [Number.parseInt(place, 10), number]));
}

/** By the line of the `def`, where the name stands as well. */
function ownFunctions(source: string, path: string): ReadonlyMap<number, number> {
  const { tree } = pythonFrontEnd.declarations(source, path);
  const decoded = decodeCodeTree(tree as Uint8Array);
  const { counter } = countModule(decoded, normalize(source));
  return new Map(
    counter.functions.map(({ node, cyclomatic }) => [lineAndColumn(decoded, decoded.positions[node]).line, cyclomatic]),
  );
}
