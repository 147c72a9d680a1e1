import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** A ceiling, no target: a subject in one longer file is better than one in two. Imports do not count. */
const FILE_LINES_MAX = 300;
const FUNCTION_LINES_MAX = 60;
/** Of a factory with the functions that it declares. Larger ones are classes, or several subjects. */
const FACTORY_LINES_MAX = 235;

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

/**
 * `path:line: N lines` of every function that is longer than it may be. Functions that a factory declares for what it
 * returns are its methods: they are measured by themselves, like those of a class, and all together by a limit of their own.
 */
function longFunctions({ path, text }: SourceText): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const linesOf = (node: ts.Node): number => {
    const [first, last] = [node.getStart(), node.end].map((at) => file.getLineAndCharacterOfPosition(at).line);
    return last - first + 1;
  };
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body !== undefined) {
      const declared = ts.isBlock(node.body) ? node.body.statements.filter(ts.isFunctionDeclaration) : [];
      const whole = linesOf(node);
      const lines = declared.reduce((rest, inner) => rest - linesOf(inner), whole);
      const at = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      if (lines > FUNCTION_LINES_MAX) found.push(`${path}:${at}: ${lines} lines`);
      if (whole > FACTORY_LINES_MAX) found.push(`${path}:${at}: ${whole} lines with its functions`);
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
