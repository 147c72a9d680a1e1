import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A comment of either form. What stands before `//` in an address or a text is no beginning of one. */
const commentPattern = /\/\*[\s\S]*?\*\/|(?<![:'"`\w/\\])\/\/[^\n]*/g;

/** Code in a document: blocks and spans. */
const codePattern = /^```[\s\S]*?^```|`[^`\n]*`/gm;

/** Its rows are sentences of the contract, and titles of tests. */
const ofTests = ['docs/api-conformance.md'];

/** The words in the last column of the glossary. */
function forbiddenWords(): string[] {
  const text = readFileSync(`${root}CONTRIBUTING.md`, 'utf8');
  const [, section = ''] = /^## Glossary$([\s\S]*?)^## /m.exec(text) ?? [];
  const rows = section.split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).flatMap((row) => {
    const [, , , words = ''] = row.split('|');
    return words.split(',').flatMap((word) => word.trim() || []);
  });
}

function parse(path: string, text: string): ts.SourceFile {
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
}

function declaredName(node: ts.Node): string | undefined {
  const { name } = node as { readonly name?: ts.Node };
  const isDeclaration = !ts.isPropertyAccessExpression(node) && !ts.isMetaProperty(node) && !ts.isImportSpecifier(node);
  const isName = name !== undefined && (ts.isIdentifier(name) || ts.isPrivateIdentifier(name));
  return isDeclaration && isName ? name.text : undefined;
}

function declaredNames(source: ts.SourceFile): string[] {
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    const name = declaredName(node);
    if (name !== undefined) names.push(name);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

/** Title of a test, or of what holds some, as it is written. */
function titleOf(node: ts.Node): string | undefined {
  if (!ts.isCallExpression(node) || !/^(?:it|describe)(?:\.\w+)?$/.test(node.expression.getText())) return undefined;
  const [title] = node.arguments;
  return ts.isStringLiteralLike(title) || ts.isTemplateExpression(title) ? title.getText() : undefined;
}

/** Titles, names and comments of a file of tests: its texts hold code, whose comments are not its own. */
function wordsOfTests(source: ts.SourceFile): string[] {
  const { text } = source;
  const found = new Map<number, string>();
  const note = (ranges: readonly ts.CommentRange[] = []): void => {
    for (const { pos, end } of ranges) found.set(pos, text.slice(pos, end));
  };
  const others: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTemplateMiddleOrTemplateTail(node)) return;
    note(ts.getLeadingCommentRanges(text, node.pos));
    note(ts.getTrailingCommentRanges(text, node.end));
    const [title, name] = [titleOf(node), declaredName(node)];
    if (title !== undefined) others.push(title);
    if (name !== undefined) others.push(asWords(name));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...found.values(), ...others];
}

/** `isBuiltOnce` as `is built once`. */
function asWords(name: string): string {
  return name.replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, ' ').toLowerCase();
}

describe('the words of the glossary', () => {
  const words = forbiddenWords();
  const forbidden = new RegExp(`\\b(?:${words.join('|')})\\b`, 'i');
  const files = globSync('{protocol,server,extension,webview,sdk/typescript/src}/**/*.ts', { cwd: root })
    .map((path) => ({ path, text: readFileSync(root + path, 'utf8') }))
    .filter(({ text }) => !text.split('\n', 5).join('\n').includes('@generated'));

  it('were read', () => assert.ok(words.length > 10 && files.length > 1500));

  it('are those of every comment', () => {
    const found = files.flatMap(({ path, text }) =>
      Array.from(text.matchAll(commentPattern), ([comment]) => comment)
        .filter((comment) => forbidden.test(comment) || /^\/\*\*[\s*]*What\b/.test(comment))
        .map((comment) => `${path}: ${comment}`),
    );
    assert.deepEqual(found, []);
  });

  it('are those of every name', () => {
    const found = files.flatMap(({ path, text }) =>
      declaredNames(parse(path, text))
        .filter((name) => forbidden.test(asWords(name)))
        .map((name) => `${path}: ${name}`),
    );
    assert.deepEqual(found, []);
  });

  it('are those of documents', () => {
    const documents = globSync('{README.md,ARCHITECTURE.md,docs/*.md,sdk/**/README.md}', {
      cwd: root,
      exclude: ['**/node_modules/**'],
    }).filter((path) => !ofTests.includes(path));
    assert.ok(documents.length > 30);
    const found = documents.flatMap((path) => {
      const text = readFileSync(root + path, 'utf8').replaceAll(codePattern, '');
      return text
        .split('\n')
        .filter((line) => forbidden.test(line))
        .map((line) => `${path}: ${line}`);
    });
    assert.deepEqual(found, []);
  });

  it('are those of titles, comments and names of tests', () => {
    const tests = globSync('test/**/*.ts', { cwd: root });
    assert.ok(tests.length > 1000);
    const found = tests.flatMap((path) =>
      wordsOfTests(parse(path, readFileSync(root + path, 'utf8')))
        .filter((each) => forbidden.test(each))
        .map((each) => `${path}: ${each}`),
    );
    assert.deepEqual(found, []);
  });

  it('are those of files', () => {
    const found = files.filter(({ path }) => forbidden.test(path.replaceAll('-', ' ')));
    assert.deepEqual(
      found.map(({ path }) => path),
      [],
    );
  });
});
