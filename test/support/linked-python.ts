import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { linkImports } from '#server/engine/graph/link-file.ts';
import { projectFiles } from '#server/engine/graph/project-files.ts';
import { pythonFrontEnd } from '#server/engine/languages/python/front-end.ts';
import { decodeFileLinks, type StoredLinks } from '#server/engine/linking/file-links-codec.ts';
import type { LinkingFiles } from '#server/engine/linking/language-linker.ts';
import { pythonLinking } from '#server/engine/linking/python/python-linking.ts';
import { noInterest, type RegistrationInterest } from '#server/engine/linking/registrations.ts';
import { pythonResolverFamily } from '#server/engine/resolve/python/resolver-family.ts';
import { encodeDeclarationFacts } from '#server/engine/source/declaration-columns.ts';
import type { Declaration } from '#server/engine/source/facts.ts';
import type { SourceFiles } from './linked-project.ts';

const { resolve } = createRequire(import.meta.url);
const grammars = new Map([
  ['web-tree-sitter.wasm', 'web-tree-sitter/web-tree-sitter.wasm'],
  ['tree-sitter-python.wasm', '@vscode/tree-sitter-wasm/wasm/tree-sitter-python.wasm'],
]);

export async function loadPython(): Promise<void> {
  await pythonFrontEnd.load({ read: (name) => readFileSync(resolve(grammars.get(name) as string)) });
}

interface LinkedFile {
  readonly path: string;
  readonly declarations: readonly Declaration[];
  readonly links: StoredLinks;
  readonly keys: Uint32Array;
}

/** Links a project in memory, with the product's own resolution of imports. */
export async function linkPythonFiles(
  files: SourceFiles,
  interest: RegistrationInterest = noInterest,
): Promise<readonly LinkedFile[]> {
  await loadPython();
  const paths = Object.keys(files).toSorted();
  const resolver = pythonResolverFamily.create(projectFiles(paths, new Map()));
  const facts = new Map(paths.map((path) => [path, pythonFrontEnd.declarations(files[path], path)]));
  const uses = new Map(
    paths.map((path) => [path, linkImports(path, pythonFrontEnd.imports(files[path], path).imports, resolver)]),
  );
  const source: LinkingFiles = {
    tree: (path) => facts.get(path)?.tree,
    declarations: (path) => encodeDeclarationFacts(facts.get(path) ?? { declarations: [], broken: false }),
    uses: (path) => uses.get(path) ?? [],
  };
  const run = pythonLinking(interest)
    .open(source)
    .begin(paths, () => undefined);
  return paths.map((path) => {
    const { links, keys } = run.link(path);
    return { path, declarations: facts.get(path)?.declarations ?? [], links: decodeFileLinks(links), keys };
  });
}

/**
 * Checks what the calls of files lead to: `expected` has a line for each, `line:column target`, or `line:column ?reason name`
 * where it is not known; ` ~` behind a target that is inferred, ` ?` behind a hint. Several files: the path stands before.
 */
export async function checkPythonCalls(
  files: SourceFiles | string,
  expected: string,
  interest?: RegistrationInterest,
): Promise<void> {
  const linked = await linkPythonFiles(typeof files === 'string' ? { 'a.py': files } : files, interest);
  const lines = linked.flatMap((file) => callLines(file, linked.length > 1));
  assert.equal(`\n${lines.join('\n')}\n`, `\n${trimmed(expected)}\n`);
}

function callLines({ path, links }: LinkedFile, hasSeveral: boolean): string[] {
  const at = (line: number, column: number): string => `${hasSeveral ? `${path}:` : ''}${line}:${column}`;
  const marks = { exact: '', inferred: ' ~', hint: ' ?' };
  const calls = links.uses
    .filter(({ type }) => type === 'call')
    .map(({ line, column, target, proof }) => ({
      line,
      column,
      text: `${at(line, column)} ${target.path === path ? '' : target.path}#${target.name}${marks[proof]}`,
    }));
  const unknowns = links.unknowns
    .filter(({ isCall }) => isCall)
    .map(({ line, column, name, reason }) => ({
      line,
      column,
      text: `${at(line, column)} ?${reason} ${name}`.trimEnd(),
    }));
  return [...calls, ...unknowns].toSorted((a, b) => a.line - b.line || a.column - b.column).map(({ text }) => text);
}

/** Relations as text, a line each: `C.m overrides a.py#B.m`. */
export function relationLines({ declarations, links }: LinkedFile): string[] {
  return links.relations.map(
    ({ symbol, base, kind }) => `${declarations[symbol].qualifiedName} ${kind} ${base.path}#${base.name}`,
  );
}

/** Lines without what they are indented by. */
function trimmed(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}
