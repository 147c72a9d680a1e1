/**
 * Makes the scripts of a checkout, which is a copy to be thrown away, tell when one of their functions begins:
 *
 *     node bench/accuracy/running/instrument.ts DIR
 *
 * What is put in stays on its line, so that lines of stacks are those of the original. `DIR/.recorded-functions.json` says what each
 * number means: path, line of the body's beginning, line and column of the function's name. Generators are left out: their
 * bodies begin when somebody asks for a value, which is not who called them.
 */
import { readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { trackedPaths } from '../python-judge.ts';

export type RecordedFunction = readonly [path: string, bodyLine: number, nameLine: number, nameColumn: number];

interface Insertion {
  readonly at: number;
  readonly text: string;
}

const root = realpathSync(process.argv[2]);
const functions: RecordedFunction[] = [];
for (const path of trackedPaths(root)) {
  if (/\.(?:[cm]?[jt]s|[jt]sx)$/.test(path) && !/\.d\.[cm]?ts$/.test(path)) instrumentFile(path);
}
writeFileSync(join(root, '.recorded-functions.json'), JSON.stringify(functions));
process.stdout.write(`${functions.length} functions\n`);

function instrumentFile(path: string): void {
  const text = readFileSync(join(root, path), 'utf8');
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const insertions: Insertion[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body !== undefined) {
      insertions.push(...insertionsFor(node as ts.FunctionLikeDeclaration, path, file));
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  if (insertions.length > 0) writeFileSync(join(root, path), withInsertions(text, insertions));
}

function insertionsFor(node: ts.FunctionLikeDeclaration, path: string, file: ts.SourceFile): Insertion[] {
  const name = nameOf(node);
  if (name === undefined || node.body === undefined || node.asteriskToken !== undefined) return [];
  const bodyAt = ts.isBlock(node.body) ? afterDirectives(node.body) : node.body.getStart(file);
  const { line, character } = file.getLineAndCharacterOfPosition(name.getStart(file));
  const bodyLine = file.getLineAndCharacterOfPosition(bodyAt).line + 1;
  const call = `globalThis["recordCall"]?.(${functions.length})`;
  functions.push([path, bodyLine, line + 1, character + 1]);
  if (ts.isBlock(node.body)) return [{ at: bodyAt, text: `;${call};` }];
  return [
    { at: bodyAt, text: `(${call}, ` },
    { at: node.body.end, text: ')' },
  ];
}

/** A string that begins a body is a directive only where nothing stands before it. */
function afterDirectives(body: ts.Block): number {
  let at = body.getStart() + 1;
  for (const statement of body.statements) {
    if (!ts.isExpressionStatement(statement) || !ts.isStringLiteral(statement.expression)) break;
    at = statement.end;
  }
  return at;
}

/** The token that the graph places the symbol at. */
function nameOf(node: ts.FunctionLikeDeclaration): ts.Node | undefined {
  if (ts.isConstructorDeclaration(node)) return node.parent.name;
  if (node.name !== undefined) return node.name;
  const { parent } = node;
  if (ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name)) return parent.name;
  if (ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent)) return parent.name;
  if (ts.isBinaryExpression(parent) && parent.right === node && ts.isPropertyAccessExpression(parent.left)) {
    return parent.left.name;
  }
  return undefined;
}

function withInsertions(text: string, insertions: readonly Insertion[]): string {
  const parts: string[] = [];
  let from = 0;
  for (const { at, text: inserted } of insertions.toSorted((a, b) => a.at - b.at)) {
    parts.push(text.slice(from, at), inserted);
    from = at;
  }
  return parts.join('') + text.slice(from);
}
