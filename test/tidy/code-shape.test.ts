import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** A ceiling, no target: a subject in one longer file is better than one in two. Imports do not count. */
const FILE_LINES_MAX = 300;
/** Functions that share more than that are methods of a class, or several subjects. */
const FUNCTION_LINES_MAX = 60;

interface SourceText {
  readonly path: string;
  readonly text: string;
}

function sources(pattern: string): SourceText[] {
  return globSync(pattern, { cwd: root, exclude: ['**/dist/**'] })
    .map((path) => ({ path, text: readFileSync(root + path, 'utf8') }))
    .filter(({ text }) => !text.split('\n', 5).join('\n').includes('@generated'));
}

function linesAfterImports(text: string): number {
  const lastImport = Math.max(
    0,
    text.lastIndexOf("';\n", text.search(/^(?:export|const|function|class|interface|type|describe)\b/m)),
  );
  return text.slice(lastImport).split('\n').length - 1;
}

/** `path:line: N lines` of every function that is longer than it may be, the functions that it declares included. */
function longFunctions({ path, text }: SourceText): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body !== undefined) {
      const [first, last] = [node.getStart(), node.end].map((at) => file.getLineAndCharacterOfPosition(at).line);
      const lines = last - first + 1;
      if (lines > FUNCTION_LINES_MAX) found.push(`${path}:${first + 1}: ${lines} lines`);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** Kebab-case, and none of the words that stand for no subject. */
function isMisnamed(name: string): boolean {
  return !/^[a-z\d.-]+$/.test(name) || /(?:^|[-.])(?:utils?|helpers?|managers?|misc|common)[-.]/.test(name);
}

describe('the shape of the code', () => {
  const product = sources('{bin,protocol,server,webview,extension,sdk,scripts,bench}/**/*.{ts,mjs,cjs,js}');
  const tests = sources('test/**/*.ts');

  it('was read', () => assert.ok(product.length > 300 && tests.length > 100));

  it('is cut into files that one can overlook', () => {
    const long = [...product, ...tests].filter(({ text }) => linesAfterImports(text) > FILE_LINES_MAX);
    assert.deepEqual(
      long.map(({ path }) => path),
      [],
    );
  });

  it('has no long function', () => {
    assert.deepEqual(product.flatMap(longFunctions), []);
  });

  it('calls files by their subject, in kebab-case', () => {
    const names = [...product, ...tests].map(({ path }) => path);
    const misnamed = names.filter((path) => isMisnamed(path.slice(path.lastIndexOf('/') + 1)));
    assert.deepEqual(misnamed, []);
  });

  it('has no test that is left out, and none that leaves out the others', () => {
    const marks = /\b(?:describe|context|suite|it|test|specify)\.(?:only|skip)\b|\b(?:xit|xdescribe)\(|this\.skip\(/;
    const marked = tests.filter(({ path, text }) => path !== 'test/tidy/code-shape.test.ts' && marks.test(text));
    assert.deepEqual(
      marked.map(({ path }) => path),
      [],
    );
  });
});
