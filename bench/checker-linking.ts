/**
 * What TypeScript's own checker costs where it does what linking does: programs, binding, and the symbol at every call and
 * every member that is taken out of something. The other side of `checker-cost.ts`.
 *
 *     node --max-old-space-size=8192 bench/checker-linking.ts ROOT [--under FOLDER]
 */
import { realpathSync } from 'node:fs';
import { parseArgs } from 'node:util';
import ts from 'typescript';
import { JudgeHost, programGroups } from './accuracy/symbols/judge-programs.ts';
import { judgedInput } from './accuracy/symbols/scripts-of.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { under: { type: 'string', default: '' } },
});

/** Sites asked about, and those that have a symbol. */
const counts = { sites: 0, symbols: 0 };
const all = judgedInput(realpathSync(positionals[0]));
const input = {
  ...all,
  files: all.files.filter((path) => path.startsWith(values.under)),
  below: values.under,
  references: false,
  output: '',
};
const host = new JudgeHost(input);
for (const { files, options } of programGroups(input)) resolveAll(host.program(files, options), files);
process.stdout.write(`${input.files.length} files, ${counts.sites} sites, ${counts.symbols} with a symbol\n`);

function resolveAll(program: ts.Program, files: readonly string[]): void {
  const checker = program.getTypeChecker();
  for (const name of files) {
    const file = program.getSourceFile(name);
    if (file !== undefined) resolveIn(checker, file);
  }
}

function resolveIn(checker: ts.TypeChecker, node: ts.Node): void {
  const name = nameAt(node);
  if (name !== undefined) {
    counts.sites++;
    if (symbolOf(checker, name) !== undefined) counts.symbols++;
  }
  ts.forEachChild(node, (child) => resolveIn(checker, child));
}

/** The name of a member that is taken out of something, or of what is called. */
function nameAt(node: ts.Node): ts.Node | undefined {
  if (ts.isPropertyAccessExpression(node)) return node.name;
  const callee = calleeOf(node);
  return callee !== undefined && ts.isIdentifier(callee) ? callee : undefined;
}

function calleeOf(node: ts.Node): ts.Node | undefined {
  if (ts.isCallExpression(node) || ts.isNewExpression(node)) return node.expression;
  if (ts.isTaggedTemplateExpression(node)) return node.tag;
  return ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node) ? node.tagName : undefined;
}

/** What the name stands for behind imports. */
function symbolOf(checker: ts.TypeChecker, name: ts.Node): ts.Symbol | undefined {
  const symbol = checker.getSymbolAtLocation(name);
  const isAlias = symbol !== undefined && (symbol.flags & ts.SymbolFlags.Alias) !== 0;
  return isAlias ? checker.getAliasedSymbol(symbol) : symbol;
}
