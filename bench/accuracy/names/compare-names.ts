import ts from 'typescript';
import { kind } from '#server/engine/languages/typescript/node-kinds.ts';
import {
  type Names,
  type Resolved,
  typeMeaning,
  type Unit,
  valueMeaning,
} from '#server/engine/linking/javascript/entity.ts';
import { meaningsOfUse } from './meanings-of-use.ts';

export interface NameSite {
  readonly name: string;
  /** Line and column, from 1. */
  readonly place: string;
  readonly kind: string;
  readonly ours: string;
  readonly theirs: string;
}

/** Every plain name of a file with both answers. */
export function* nameAt(names: Names, unit: Unit, file: ts.SourceFile, checker: ts.TypeChecker): Generator<NameSite> {
  const { tree } = unit;
  const identifiers = identifiersOf(file);
  for (let node = 1; node < tree.count; node++) {
    const meanings = meaningsOfUse(unit, node);
    const identifier = meanings === 0 ? undefined : identifiers.get(tree.positions[node]);
    const name = tree.texts[tree.names[node]];
    if (identifier === undefined || identifier.text !== name || skipped.has(name)) continue;
    const theirs = theirAnswer(checker, identifier);
    if (theirs === undefined) continue;
    const ours = ourAnswer(names.resolve(unit, node, name, meanings));
    const { line, character } = file.getLineAndCharacterOfPosition(identifier.getStart(file));
    yield { name, place: `${line + 1}:${character + 1}`, kind: describe(ours, theirs, meanings), ours, theirs };
  }
}

/** Made by the checker itself. */
const skipped = new Set(['undefined', 'arguments', 'globalThis', 'require', 'module', 'exports', '']);

function identifiersOf(file: ts.SourceFile): Map<number, ts.Identifier> {
  const found = new Map<number, ts.Identifier>();
  const mark = file.text.codePointAt(0) === 0xfeff ? 1 : 0;
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) found.set(node.getStart(file) - mark, node);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function theirAnswer(checker: ts.TypeChecker, identifier: ts.Identifier): string | undefined {
  const { parent } = identifier;
  let symbol =
    ts.isShorthandPropertyAssignment(parent) && parent.name === identifier
      ? checker.getShorthandAssignmentValueSymbol(parent)
      : checker.getSymbolAtLocation(identifier);
  if (symbol === undefined) return 'missing';
  if ((symbol.flags & ts.SymbolFlags.Alias) !== 0) symbol = checker.getAliasedSymbol(symbol);
  if (symbol.declarations === undefined) return 'missing';
  const declared = symbol.declarations.filter((declaration) => !isAssignment(declaration));
  if (declared.some((declaration) => declaration.getSourceFile().fileName.endsWith('.json'))) return undefined;
  return declared.map(placeOf).toSorted().join(' ');
}

/** `f.a = …` counts as another declaration of `f` with the checker. */
function isAssignment(declaration: ts.Declaration): boolean {
  return (
    ts.isIdentifier(declaration) || ts.isPropertyAccessExpression(declaration) || ts.isBinaryExpression(declaration)
  );
}

function placeOf(declaration: ts.Declaration): string {
  const file = declaration.getSourceFile();
  if (declaration === file) return file.fileName;
  const name = ts.getNameOfDeclaration(declaration);
  const at = name !== undefined && (ts.isIdentifier(name) || ts.isStringLiteral(name)) ? name : declaration;
  return `${file.fileName}:${at.getStart(file) - (file.text.codePointAt(0) === 0xfeff ? 1 : 0)}`;
}

function ourAnswer({ entity }: Resolved): string {
  if (entity === undefined) return 'missing';
  const places = entity.declarations.map(({ unit, node }) =>
    unit.tree.kinds[node] === kind.file ? unit.path : `${unit.path}:${unit.tree.positions[node]}`,
  );
  return places.toSorted().join(' ');
}

function describe(ours: string, theirs: string, meanings: number): string {
  const what = meanings === valueMeaning ? 'value' : meanings === typeMeaning ? 'type' : 'namespace';
  if (ours === 'missing') return `${what} not found`;
  if (theirs === 'missing') return `${what} found, checker has none`;
  const known = new Set(theirs.split(' '));
  return `${what} ${ours.split(' ').some((place) => known.has(place)) ? 'with other declarations' : 'is another one'}`;
}
