import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type ts from 'typescript';
import type { JudgeProgram } from './judge-program.ts';
import type { Judge } from './judged-code.ts';

/** A name in markup with what it means, by the judge. */
export interface TemplateUse {
  readonly file: string;
  readonly name: string;
  /** `line:column`. */
  readonly at: string;
  /** `path:line:column` of the declared name, `path` of a component. */
  readonly target: string;
}

const followsMax = 6;

/** Names in the markup of components that mean something declared in a file of the project, the markup itself apart. */
export function templateUses(judge: Judge, root: string, program: JudgeProgram): readonly TemplateUse[] {
  const found = new Map<string, TemplateUse>();
  for (const { path, code, file } of program.components) {
    const text = readFileSync(path, 'utf8');
    visit(judge.ts, file, (name) => {
      const source = code.sourceOf(name.getStart(file));
      if (source === undefined || !code.isMarkup(source) || !text.startsWith(name.text, source)) return;
      // Volar lets it stand for a constant of the script.
      if (name.text === '$emit') return;
      // A closing tag says nothing more: `</Card>`, `</Card.Title>`.
      if (/<\/[\w$.]*$/.test(text.slice(Math.max(0, source - 200), source))) return;
      for (const target of targetsOf(judge, root, program, name)) {
        // A component is named by its tag; judges let what it is given stand for it as well.
        if (target === undefined || (!target.includes(':') && !/[<.=\s{"']/.test(text[source - 1]))) continue;
        if (!target.includes(':') && /^[a-z]/.test(name.text)) continue;
        const use = { file: relative(root, path), name: name.text, at: positionOf(text, source), target };
        found.set(JSON.stringify(use), use);
      }
    });
  }
  return [...found.values()];
}

function visit({ forEachChild, isIdentifier }: typeof ts, node: ts.Node, see: (name: ts.Identifier) => void): void {
  forEachChild(node, (child) => {
    if (isIdentifier(child)) see(child);
    visit({ forEachChild, isIdentifier } as typeof ts, child, see);
  });
}

function targetsOf(
  judge: Judge,
  root: string,
  program: JudgeProgram,
  name: ts.Identifier,
): readonly (string | undefined)[] {
  const { checker } = program;
  const { parent } = name;
  const symbol = judge.ts.isShorthandPropertyAssignment(parent)
    ? checker.getShorthandAssignmentValueSymbol(parent)
    : checker.getSymbolAtLocation(name);
  return declarationsOf(judge, program, symbol, 0).map((declaration) => placeOf(judge, root, program, declaration));
}

/** Behind aliases, and behind the properties that judges make of what a script declares. */
function declarationsOf(
  judge: Judge,
  program: JudgeProgram,
  symbol: ts.Symbol | undefined,
  depth: number,
): readonly ts.Declaration[] {
  const { ts } = judge;
  const { checker } = program;
  if (symbol === undefined || depth > followsMax) return [];
  const real = (symbol.flags & ts.SymbolFlags.Alias) !== 0 ? checker.getAliasedSymbol(symbol) : symbol;
  return (real.declarations ?? []).flatMap((declaration) => {
    const inner = (next: ts.Symbol | undefined) => declarationsOf(judge, program, next, depth + 1);
    if (ts.isShorthandPropertyAssignment(declaration))
      return inner(checker.getShorthandAssignmentValueSymbol(declaration));
    const { type, initializer } = declaration as { type?: ts.TypeNode; initializer?: ts.Expression };
    const isMade = isMadeUp(program, declaration);
    if (type !== undefined && ts.isTypeQueryNode(type) && isMade)
      return inner(checker.getSymbolAtLocation(type.exprName));
    if (type !== undefined && ts.isIndexedAccessTypeNode(type)) {
      const named = exportNamed(judge, program, type);
      if (named !== undefined) return inner(named);
    }
    if (initializer !== undefined && ts.isIdentifier(initializer) && isMade)
      return inner(checker.getSymbolAtLocation(initializer));
    return [declaration];
  });
}

/** `typeof import("./a.vue")["default"]`. */
function exportNamed({ ts }: Judge, { checker }: JudgeProgram, type: ts.IndexedAccessTypeNode): ts.Symbol | undefined {
  const { objectType, indexType } = type;
  const isExport =
    ts.isImportTypeNode(objectType) && ts.isLiteralTypeNode(indexType) && ts.isStringLiteral(indexType.literal);
  if (!isExport) return undefined;
  const module = checker.getSymbolAtLocation((objectType.argument as ts.LiteralTypeNode).literal);
  return (
    module &&
    checker.getExportsOfModule(module).find(({ name }) => name === (indexType.literal as ts.StringLiteral).text)
  );
}

function isMadeUp(program: JudgeProgram, declaration: ts.Declaration): boolean {
  const file = declaration.getSourceFile();
  const code = program.codeAt(file.fileName);
  return code !== undefined && code.sourceOf(nameOf(declaration).getStart(file)) === undefined;
}

function nameOf(declaration: ts.Declaration): ts.Node {
  return (declaration as { name?: ts.Node }).name ?? declaration;
}

/** Undefined outside of the project, and for what markup declares for itself. */
function placeOf(
  { extension }: Judge,
  root: string,
  program: JudgeProgram,
  declaration: ts.Declaration,
): string | undefined {
  const file = declaration.getSourceFile();
  const path = relative(root, file.fileName);
  if (path.startsWith('..') || path.includes('node_modules/')) return undefined;
  const code = program.codeAt(file.fileName);
  const at = nameOf(declaration).getStart(file);
  if (code === undefined) return `${path}:${positionOf(file.text, at)}`;
  const component = path.slice(0, -3);
  const source = code.sourceOf(at);
  const text = readFileSync(file.fileName.slice(0, -3), 'utf8');
  const isNamed = source !== undefined && text.startsWith(file.text.slice(at, at + 1), source);
  if (!isNamed || isDefault(declaration))
    return component.endsWith(extension) && isDefault(declaration) ? component : undefined;
  return code.isMarkup(source) ? undefined : `${component}:${positionOf(text, source)}`;
}

function isDefault(declaration: ts.Declaration): boolean {
  const text = declaration.getText();
  return (
    text.startsWith('export default') ||
    nameOf(declaration).getText() === '__VLS_export' ||
    / default\b/.test(text.slice(0, 40)) ||
    nameOf(declaration).getText().endsWith('__SvelteComponent_')
  );
}

function positionOf(text: string, offset: number): string {
  const before = text.slice(0, offset);
  return `${before.split('\n').length}:${offset - before.lastIndexOf('\n')}`;
}
