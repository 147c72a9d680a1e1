/**
 * The judge's own process: `node judge.ts INPUT.json`. Loads the project with TypeScript 6, one program for each set of
 * options, and writes what its checker says of every site, one JSON line a file.
 */
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import ts from 'typescript';
import { DeclarationKeys } from './declaration-keys.ts';
import { FileJudge } from './judge-file.ts';
import { emptyInheritance, InheritanceJudge, inheritanceOf } from './judge-inheritance.ts';
import { JudgeHost, programGroups, type ProgramGroup } from './judge-programs.ts';
import type { JudgeInput } from './judged-site.ts';

/** A checker keeps every type it made: it is made anew so often. */
const filesPerChecker = 1500;

function main(input: JudgeInput): void {
  const keys = new DeclarationKeys(input.root, new Set(input.files));
  const host = new JudgeHost(input);
  const found = emptyInheritance();
  const output = openSync(input.output, 'w');
  const write = (value: unknown): void => void writeSync(output, `${JSON.stringify(value)}\n`);
  for (const group of programGroups(input)) {
    let program: ts.Program | undefined;
    const judged = judgedFiles(group, input);
    const startedMs = performance.now();
    for (let start = 0; start < judged.length; start += filesPerChecker) {
      program = host.program(group.files, group.options, program);
      judgeFiles(program, judged.slice(start, start + filesPerChecker));
    }
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
    process.stderr.write(`  ${judged.length} files judged in a program of ${group.files.length}, ${seconds} s\n`);
  }
  write({ inheritance: inheritanceOf(found) });
  closeSync(output);

  function judgeFiles(program: ts.Program, files: readonly string[]): void {
    const checker = program.getTypeChecker();
    const judge = new FileJudge(checker, keys, memberNames(program, keys), input.references);
    const inheritance = new InheritanceJudge(checker, keys, found);
    for (const name of files) {
      const file = program.getSourceFile(name);
      const path = file && keys.pathOf(file);
      if (file === undefined || path === undefined) continue;
      write({ path, sites: judge.sitesOf(file) });
      inheritance.read(file);
    }
  }
}

function judgedFiles({ files }: ProgramGroup, { root, below }: JudgeInput): string[] {
  return files.filter((file) => file.slice(root.length + 1).startsWith(below));
}

/** Every name that a project's file gives to something; declared, assigned or listed in a literal. */
function memberNames(program: ts.Program, keys: DeclarationKeys): ReadonlySet<string> {
  const names = new Set<string>();
  for (const file of program.getSourceFiles()) {
    if (keys.pathOf(file) === undefined) continue;
    const visit = (node: ts.Node): void => {
      const name = nameOf(node);
      if (name !== undefined) names.add(name);
      ts.forEachChild(node, visit);
    };
    visit(file);
  }
  return names;
}

function nameOf(node: ts.Node): string | undefined {
  if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node) || ts.isStringLiteralLike(node)) return undefined;
  if (ts.isBinaryExpression(node) && ts.isPropertyAccessExpression(node.left)) return node.left.name.text;
  if (ts.isPropertyAccessExpression(node)) return undefined;
  const { name } = node as { readonly name?: ts.Node };
  return name !== undefined && 'text' in name ? String(name.text) : undefined;
}

main(JSON.parse(readFileSync(process.argv[2], 'utf8')) as JudgeInput);
