import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { doubtCodes } from '#protocol/doubt-codes.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Texts of sentences that code makes as reasons: in a list called so, or added to one. */
function writtenReasons(path: string, text: string): string[] {
  const found: string[] = [];
  const note = (node: ts.Node): void => {
    const isText = ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
    if (isText && /^.[A-Z$][^]* [^]*/.test(node.getText())) found.push(`${path}: ${node.getText()}`);
    if (!ts.isCallExpression(node)) ts.forEachChild(node, note);
  };
  const visit = (node: ts.Node): void => {
    if (isList(node)) note(node.initializer as ts.Node);
    else if (isAddition(node)) node.arguments.forEach(note);
    else ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
  return found;
}

function isList(node: ts.Node): node is ts.PropertyAssignment | ts.VariableDeclaration {
  const isNamed = ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node);
  return isNamed && node.initializer !== undefined && /^(?:reasons|doubts)$/.test(node.name.getText());
}

function isAddition(node: ts.Node): node is ts.CallExpression {
  return ts.isCallExpression(node) && /^(?:reasons|doubts)\.push$/.test(node.expression.getText());
}

const sources = globSync('server/{app,engine}/**/*.ts', { cwd: root }).map((path) => ({
  path,
  text: readFileSync(root + path, 'utf8'),
}));

describe('codes of doubts', () => {
  it('are found where sentences stand instead', () => {
    const code =
      "const reasons = ['It is so.'];\nreasons.push(`Not ${n} of them.`);\nf({ reasons: n > 0 ? ['No more.'] : [] });";
    assert.equal(writtenReasons('a.ts', code).length, 3);
    assert.deepEqual(writtenReasons('a.ts', "f({ reasons: [{ code: 'left_out' }] });"), []);
  });

  it('are what every reason is made of', () => {
    assert.deepEqual(
      sources.flatMap(({ path, text }) => writtenReasons(path, text)),
      [],
    );
  });

  it('are each made somewhere', () => {
    const made = new Set(
      sources.flatMap(({ text }) =>
        Array.from(text.matchAll(/'([a-z]+(?:_[a-z]+)*)'|`([a-z_]+)\$\{/g), ([, name, start]) => name ?? start),
      ),
    );
    const unused = doubtCodes.filter(
      (code) => ![...made].some((each) => each === code || (each.endsWith('_') && code.startsWith(each))),
    );
    assert.deepEqual(unused, []);
  });
});
