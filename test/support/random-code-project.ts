import { pick } from './random-javascript-project.ts';

type Random = () => number;

const files = ['a', 'b', 'c', 'lib/index', 'lib/d', 'ambient'];
const classes = ['A', 'B', 'C'];
const interfaces = ['I', 'J'];
const functions = ['f', 'g', 'h'];
const members = ['m', 'n', 'p'];
const specifiers = ['./a', './b', './c', './lib', './lib/d', '../a', '../b', './d'];
const types = [...classes, ...interfaces, 'Alias', 'G', 'string', 'Promise<A>', 'B[]', 'Map<string, C>', '(x: I) => A'];

/** A file as the parts that it is made of: a step changes one of them. */
export type CodeParts = readonly string[];

export const codePaths = files.map((name) => `${name}.ts`);

export function randomParts(random: Random, path: string): CodeParts {
  const count = 1 + Math.floor(random() * 7);
  return Array.from({ length: count }, () => randomPart(random, path));
}

/** The parts after one change, as a person makes them: often where lines only move. */
export function changedParts(random: Random, path: string, parts: CodeParts): CodeParts {
  const at = Math.floor(random() * parts.length);
  const action = random();
  if (action < 0.15) return ['// moved', ...parts];
  if (action < 0.3 || parts.length === 0) return [...parts, randomPart(random, path)];
  if (action < 0.4) return parts.toSpliced(at, 1);
  if (action < 0.7) return parts.with(at, renamed(random, parts[at] ?? ''));
  return parts.with(at, randomPart(random, path));
}

export function codeText(parts: CodeParts): string {
  return `${parts.join('\n')}\n`;
}

/** A name of the part is another one: a declaration is renamed, a type or a call changes. */
function renamed(random: Random, part: string): string {
  const pools = [classes, interfaces, functions, members];
  const pool = pick(pools, random);
  return part.replace(new RegExp(`\\b(?:${pool.join('|')})\\b`), pick(pool, random));
}

function randomPart(random: Random, path: string): string {
  const makers = path.startsWith('ambient') ? ambientMakers : moduleMakers;
  return pick(makers, random)(random);
}

const type = (random: Random) => pick(types, random);
const member = (random: Random) => pick(members, random);
const aClass = (random: Random) => pick(classes, random);
const aFunction = (random: Random) => pick(functions, random);
const names = (random: Random) => pick([...classes, ...interfaces, ...functions, 'Alias', 'v', 'w'], random);

function expression(random: Random): string {
  return pick(
    [
      () => `${aFunction(random)}()`,
      () => `new ${aClass(random)}().${member(random)}()`,
      () => `v.${member(random)}()`,
      () => `w.${member(random)}.${member(random)}()`,
      () => `${aFunction(random)}().${member(random)}()`,
      () => `ns.${aFunction(random)}()`,
      () => `glob().${member(random)}()`,
      () => `[v].map((x) => x.${member(random)}())`,
      () => `v`,
    ],
    random,
  )();
}

function methods(random: Random): string {
  return Array.from({ length: 1 + Math.floor(random() * 3) }, () =>
    random() < 0.5
      ? `  ${member(random)}(x: ${type(random)}): ${type(random)} { return x.${member(random)}(); }`
      : `  ${member(random)} = ${expression(random)};`,
  ).join('\n');
}

const moduleMakers: readonly ((random: Random) => string)[] = [
  (random) => `import { ${names(random)}, ${names(random)} as v } from '${pick(specifiers, random)}';`,
  (random) => `import { ${names(random)} } from '${pick(specifiers, random)}';`,
  (random) => `import * as ns from '${pick(specifiers, random)}';`,
  (random) => `export * from '${pick(specifiers, random)}';`,
  (random) => `export { ${names(random)} } from '${pick(specifiers, random)}';`,
  (random) => `export { ${names(random)} as ${names(random)} } from '${pick(specifiers, random)}';`,
  (random) => `export class ${aClass(random)} {\n${methods(random)}\n}`,
  (random) =>
    `export class ${aClass(random)} extends ${aClass(random)} implements ${pick(interfaces, random)} {\n${methods(random)}\n}`,
  (random) => `export interface ${pick(interfaces, random)} { ${member(random)}(): ${type(random)} }`,
  (random) =>
    `export interface ${pick(interfaces, random)} extends ${pick(interfaces, random)} { ${member(random)}: ${type(random)} }`,
  (random) => `export type Alias = ${type(random)};`,
  (random) =>
    `export function ${aFunction(random)}(a: ${type(random)} = ${expression(random)}) { return a.${member(random)}(); }`,
  (random) => `export function ${aFunction(random)}(): ${type(random)} { return ${expression(random)}; }`,
  (random) => `export const ${pick(['v', 'w'], random)} = ${expression(random)};`,
  (random) => `export const ${pick(['v', 'w'], random)}: ${type(random)} = ${expression(random)};`,
  (random) => `${expression(random)};`,
  (random) => `declare global { interface G { ${member(random)}(): ${type(random)} } }`,
  (random) =>
    `declare module '${pick(specifiers, random)}' { interface ${pick(interfaces, random)} { ${member(random)}(): ${type(random)} } }`,
];

/** A script: what it declares is there for all. */
const ambientMakers: readonly ((random: Random) => string)[] = [
  (random) => `interface G { ${member(random)}(): ${type(random)} }`,
  (random) => `declare function glob(): ${type(random)};`,
  (random) => `declare class ${aClass(random)} { ${member(random)}(): ${type(random)} }`,
  (random) => `function ${aFunction(random)}() { return ${expression(random)}; }`,
  (random) => `${expression(random)};`,
];
