import ts from 'typescript';

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts', 'lib.dom.asynciterable.d.ts'],
  types: ['node'],
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  allowImportingTsExtensions: true,
  strict: true,
  skipLibCheck: true,
  declaration: true,
  emitDeclarationOnly: true,
  stripInternal: true,
};

/** A statement of a declaration file, and the names of everything that occurs in it. */
interface Declared {
  readonly text: string;
  readonly mentions: ReadonlySet<string>;
}

/**
 * The declarations of a package as one file, which is the same for both kinds of modules: what the entry exports, and what
 * that mentions. Throws where the sources have an error, or where two modules declare one name.
 *
 * @param entry path of the module whose exports are the package's
 */
export function bundledDeclarations(entry: string): string {
  const { declared, exported } = readEntry(entry);
  const texts = reachable(exported.map(unmarked), declared).map((name) => (declared.get(name) as Declared).text);
  return `${texts.join('\n')}\nexport { ${exported.join(', ')} };\n`;
}

/**
 * The declarations of a further entry of a package, which takes from the main one everything that that exports.
 *
 * @param main path of the module whose exports are the package's
 */
export function declarationsBeside(entry: string, main: string, packageName: string): string {
  const { declared, exported } = readEntry(entry);
  const ofMain = new Set(readEntry(main).exported.map(unmarked));
  const own = new Map([...declared].filter(([name]) => !ofMain.has(name)));
  const names = reachable(exported.map(unmarked), own);
  const taken = [...ofMain].filter((name) => names.some((each) => own.get(each)?.mentions.has(name)));
  const texts = names.map((name) => (own.get(name) as Declared).text);
  const taking = `import type { ${taken.join(', ')} } from '${packageName}';\n`;
  return `${taking}\n${texts.join('\n')}\nexport { ${exported.join(', ')} };\n`;
}

function readEntry(entry: string): { declared: Map<string, Declared>; exported: string[] } {
  const emitted = emittedDeclarations(entry);
  const declared = new Map<string, Declared>();
  for (const file of emitted) for (const [name, statement] of declarationsOf(file)) keep(declared, name, statement);
  return { declared, exported: exportedNames(emitted, entry, declared) };
}

function emittedDeclarations(entry: string): ts.SourceFile[] {
  const program = ts.createProgram([entry], options);
  const problems = ts.getPreEmitDiagnostics(program);
  if (problems.length > 0) throw new Error(ts.formatDiagnostics(problems, formatHost));
  const files: ts.SourceFile[] = [];
  program.emit(undefined, (path, text) => {
    files.push(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
  });
  return files;
}

const formatHost: ts.FormatDiagnosticsHost = {
  getCanonicalFileName: (path) => path,
  getCurrentDirectory: () => process.cwd(),
  getNewLine: () => '\n',
};

function declarationsOf(file: ts.SourceFile): [string, Declared][] {
  return file.statements.flatMap((statement): [string, Declared][] => {
    const { name } = statement as { name?: ts.Identifier };
    if (name === undefined || !ts.isIdentifier(name)) return [];
    // The documentation stays, the modifier goes: one list at the end says what is exported.
    const text = statement
      .getFullText()
      .trim()
      .replace(/^((?:\/\*\*[^]*?\*\/\s*)?)export (declare )?/, '$1$2');
    const isType = ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement);
    const declaredText = isType ? text.replace(/^((?:\/\*\*[^]*?\*\/\s*)?)declare /, '$1') : text;
    return [[name.text, { text: `${declaredText}\n`, mentions: identifiersOf(statement) }]];
  });
}

function identifiersOf(node: ts.Node): Set<string> {
  const names = new Set<string>();
  const visit = (each: ts.Node): void => {
    if (ts.isIdentifier(each)) names.add(each.text);
    ts.forEachChild(each, visit);
  };
  visit(node);
  return names;
}

function keep(declared: Map<string, Declared>, name: string, statement: Declared): void {
  const known = declared.get(name);
  // What no other module sees may have a name twice, as long as nothing that is exported mentions it.
  if (known === undefined) declared.set(name, statement);
  else if (known.text !== statement.text) throw new Error(`two modules declare ${name}`);
}

/** In the order of the alphabet, `type` before what is no value; `export type *` stands for all that the module has. */
function exportedNames(
  files: readonly ts.SourceFile[],
  entry: string,
  declared: ReadonlyMap<string, Declared>,
): string[] {
  const index = files.find(({ fileName }) => sameModule(fileName, entry));
  const names = (index?.statements ?? []).flatMap((statement) => {
    if (!ts.isExportDeclaration(statement)) return [];
    if (statement.exportClause !== undefined && ts.isNamedExports(statement.exportClause)) {
      const mark = statement.isTypeOnly ? 'type ' : '';
      return statement.exportClause.elements.map((each) => `${each.isTypeOnly ? 'type ' : mark}${each.name.text}`);
    }
    const module = (statement.moduleSpecifier as ts.StringLiteral).text.replace(/^.*\//, '');
    const starred = files.find(({ fileName }) => sameModule(fileName, module));
    return starred === undefined ? [] : declarationsOf(starred).map(([name]) => `type ${name}`);
  });
  const missing = names.filter((name) => !declared.has(unmarked(name)));
  if (names.length === 0 || missing.length > 0) throw new Error(`not declared: ${missing.join(', ')}`);
  return [...new Set(names)].toSorted((a, b) => (unmarked(a) < unmarked(b) ? -1 : 1));
}

function unmarked(name: string): string {
  return name.replace(/^type /, '');
}

function sameModule(declarationPath: string, source: string): boolean {
  return stemOf(declarationPath) === stemOf(source);
}

function stemOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/(?:\.d)?\.ts$/, '');
}

function reachable(from: readonly string[], declared: ReadonlyMap<string, Declared>): string[] {
  const seen = new Set<string>(from);
  for (const name of seen) {
    for (const mention of declared.get(name)?.mentions ?? []) if (declared.has(mention)) seen.add(mention);
  }
  return [...declared.keys()].filter((name) => seen.has(name));
}
