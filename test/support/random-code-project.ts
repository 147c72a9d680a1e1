import { pick } from './random-javascript-project.ts';

type Random = () => number;

const files = ['a', 'b', 'c', 'lib/index', 'lib/d', 'ambient', 'utils/e', 'nuxt.config'];
const classes = ['A', 'B', 'C'];
const interfaces = ['I', 'J'];
const functions = ['f', 'g', 'h'];
const members = ['m', 'n', 'p'];
const specifiers = ['./a', './b', './c', './lib', './lib/d', '../a', '../b', './d', './V.vue', './S.svelte'];
const looseTypes = ['Alias', 'G', 'string', 'Promise<A>', 'B[]', 'Map<string, C>', '(x: I) => A'];

/** A file as the parts that it is made of: a step changes one of them. */
export type CodeParts = readonly string[];

export const codePaths = [...files.map((name) => `${name}.ts`), 'V.vue', 'S.svelte', 'lib/t.html'];

export type PartMaker = (random: Random) => string;

/** @param more makers of parts beside those of every project, each as probable as one of these */
export function randomParts(random: Random, path: string, more: readonly PartMaker[] = []): CodeParts {
  // Most of what a file names is of another one, so that most changes concern others.
  let parts: CodeParts = /^ambient|\.html$/.test(path) ? [] : [`import * as ns from '${specifier(random)}';`];
  for (let left = 3 + Math.floor(random() * 8); left > 0; left--)
    parts = withPart(parts, randomPart(random, path, more));
  return parts;
}

/** The parts after one change, as a person makes them: often where lines only move. */
export function changedParts(
  random: Random,
  path: string,
  parts: CodeParts,
  more: readonly PartMaker[] = [],
): CodeParts {
  const at = Math.floor(random() * parts.length);
  const action = random();
  if (action < 0.15) return [path.endsWith('.html') ? '' : '// moved', ...parts];
  if (action < 0.5 || parts.length === 0) return withPart(parts, randomPart(random, path, more));
  if (action < 0.6) return parts.toSpliced(at, 1);
  return parts.with(at, renamed(random, parts[at] ?? ''));
}

/** A part in the place of the one that declares the same, so that few names are declared twice. */
function withPart(parts: CodeParts, part: string): CodeParts {
  const declared = declaredBy(part);
  const before = declared === undefined ? -1 : parts.findIndex((each) => declaredBy(each) === declared);
  return before < 0 ? [...parts, part] : parts.with(before, part);
}

function declaredBy(part: string): string | undefined {
  return /^(?:@\w+\(.*\) )?(?:export |declare )?(?:class|interface|type|function|const|import \*) (\w+)/.exec(
    part,
  )?.[1];
}

/** Parts of a component's markup begin with `<` or `{`; all others are its script. */
export function codeText(path: string, parts: CodeParts): string {
  const isComponent = /\.(?:vue|svelte)$/.test(path);
  if (!isComponent) return `${parts.join('\n')}\n`;
  const markup = parts.filter(isMarkup).join('\n');
  const script = parts.filter((part) => !isMarkup(part)).join('\n');
  const around = path.endsWith('.vue') ? `<template>\n${markup}\n</template>` : markup;
  return `<script setup lang="ts">\n${script}\n</script>\n${around}\n`;
}

function isMarkup(part: string): boolean {
  return /^[<{]/.test(part);
}

/** A name of the part is another one: a declaration is renamed, a type or a call changes. */
function renamed(random: Random, part: string): string {
  const pools = [classes, interfaces, functions, members];
  const pool = pick(pools, random);
  return part.replace(new RegExp(`\\b(?:${pool.join('|')})\\b`), pick(pool, random));
}

function randomPart(random: Random, path: string, more: readonly PartMaker[]): string {
  return pick(makersFor(path, more), random)(random);
}

function makersFor(path: string, more: readonly PartMaker[]): readonly PartMaker[] {
  if (path.startsWith('ambient')) return ambientMakers;
  if (path.endsWith('.html')) return angularMakers;
  if (path.endsWith('.vue')) return [...moduleMakers, ...templateMakers, ...templateMakers];
  return path.endsWith('.svelte') ? [...moduleMakers, ...svelteMakers, ...svelteMakers] : [...moduleMakers, ...more];
}

const member = (random: Random) => pick(members, random);
const aClass = (random: Random) => pick(classes, random);
const anInterface = (random: Random) => pick(interfaces, random);
const aFunction = (random: Random) => pick(functions, random);
const aVariable = (random: Random) => pick(['v', 'w'], random);
const aName = (random: Random) => pick([...classes, ...interfaces, ...functions, 'Alias', 'v', 'w'], random);
const far = (random: Random, name: string) => (random() < 0.7 ? `ns.${name}` : name);
const specifier = (random: Random) => pick(specifiers, random);

function type(random: Random): string {
  return random() < 0.7 ? far(random, pick([...classes, ...interfaces], random)) : pick(looseTypes, random);
}

function expression(random: Random): string {
  const value = pick(
    [
      () => `new ${far(random, aClass(random))}()`,
      () => `${far(random, aFunction(random))}()`,
      () => far(random, aVariable(random)),
      () => 'glob()',
    ],
    random,
  )();
  const call = pick(['.#()', '.#().#()', '.p.#()', '.p', '', ' && [ns.v].map((x) => x.#())'], random);
  return value + call.replaceAll('#', () => member(random));
}

function methods(random: Random): string {
  return Array.from({ length: 1 + Math.floor(random() * 3) }, () =>
    pick(
      [
        () => `  ${member(random)}(x: ${type(random)}): ${type(random)} { return x.${member(random)}(); }`,
        () => `  ${member(random)}() { return ${expression(random)}; }`,
        () => `  p: ${type(random)} = ${expression(random)};`,
        () => `  p = ${expression(random)};`,
      ],
      random,
    )(),
  ).join('\n');
}

/** Returns a use of a function's parameter, behind a return type that hides it. */
function takes(random: Random): string {
  const given = pick(['a', 'a.p', '{ p: a }'], random);
  return pick(['a();', 'a.p();', `${far(random, aFunction(random))}(${given});`, 'list.push(a);', 'return a;'], random);
}

function interfaceBody(random: Random): string {
  return `{ ${member(random)}(): ${type(random)}; p: ${type(random)} }`;
}

const moduleMakers: readonly PartMaker[] = [
  (random) => `import { ${aName(random)}, ${aName(random)} as v } from '${specifier(random)}';`,
  (random) => `import * as ns from '${specifier(random)}';`,
  (random) => `export * from '${specifier(random)}';`,
  (random) => `export { ${aName(random)}, ${aName(random)} as ${aName(random)} } from '${specifier(random)}';`,
  (random) => `export class ${aClass(random)} {\n${methods(random)}\n}`,
  (random) => `export class ${aClass(random)} extends ${far(random, aClass(random))} {\n${methods(random)}\n}`,
  (random) => `export class ${aClass(random)} implements ns.${anInterface(random)} {\n${methods(random)}\n}`,
  (random) =>
    `@Component({ templateUrl: '${pick(['./t.html', './lib/t.html'], random)}' }) export class ${aClass(random)} {\n${methods(random)}\n}`,
  (random) => `export interface ${anInterface(random)} ${interfaceBody(random)}`,
  (random) => `export interface ${anInterface(random)} extends ns.${anInterface(random)} ${interfaceBody(random)}`,
  (random) => `export type Alias = ${type(random)};`,
  (random) => `export function ${aFunction(random)}(a: ${type(random)}) { return a.${member(random)}(); }`,
  (random) => `export function ${aFunction(random)}(): ${type(random)} { return ${expression(random)}; }`,
  (random) => `export const ${aVariable(random)} = ${expression(random)};`,
  (random) => `export const ${aVariable(random)}: ${type(random)} = ${expression(random)};`,
  (random) => `${expression(random)};`,
  (random) => `export function ${aFunction(random)}(a): void { a${pick(['', '()', '.m()'], random)}; }`,
  (random) => `export function ${aFunction(random)}(a): void { ${takes(random)} }`,
  (random) => `export const ${aFunction(random)} = ({ p, ...a }) => { ${takes(random)} p(); };`,
  (random) =>
    `${far(random, aFunction(random))}(${pick(['#', '{ p: # }'], random)});`.replace('#', () =>
      far(random, aFunction(random)),
    ),
  (random) => pick(['let { p, ...w } = $props();', 'export let p;', 'const w = defineProps<{ p: any }>();'], random),
  (random) => `ext(${far(random, aFunction(random))}, ${far(random, pick([...functions, ...classes, 'v'], random))});`,
  (random) => `declare global { interface G ${interfaceBody(random)} }`,
  (random) => `declare module '${specifier(random)}' { interface ${anInterface(random)} ${interfaceBody(random)} }`,
];

/** A script: what it declares is there for all. */
const ambientMakers: readonly PartMaker[] = [
  (random) => `interface G ${interfaceBody(random)}`,
  (random) => `declare function glob(): ${type(random)};`,
  (random) => `declare class ${aClass(random)} { ${member(random)}(): ${type(random)} }`,
  (random) => `function ${aFunction(random)}() { return ${expression(random)}; }`,
  (random) => `${expression(random)};`,
];

const templateMakers: readonly PartMaker[] = [
  (random) => `<${aName(random)} :p="${expression(random)}" @m="${far(random, aFunction(random))}" />`,
  (random) => `<b v-for="v in [${expression(random)}]" @click="v.${member(random)}()">{{ ${expression(random)} }}</b>`,
  (random) => `<ns.${aName(random)} v-slot="{ ${member(random)} }">{{ ${member(random)}() }}</ns.${aName(random)}>`,
];

const angularMakers: readonly PartMaker[] = [
  (random) => `<b (click)="${member(random)}()" [a]="p.${member(random)}()">{{ ${member(random)} }}</b>`,
  (random) => `<b *ngFor="let n of p">{{ n.${member(random)}() | m: ${member(random)} }}</b>`,
  (random) => `@if (${pick(['p', 'm()', ')'], random)}) { <b>{{ p?.${member(random)}() }}</b> }`,
];

const svelteMakers: readonly PartMaker[] = [
  (random) => `<${aName(random)} p={${expression(random)}} on:m={${far(random, aFunction(random))}} />`,
  (random) => `{#each [${expression(random)}] as v}{v.${member(random)}()}{/each}{${expression(random)}}`,
  (random) => `<b onclick={p} />{${pick(['p()', 'w.p()', 'list.push(p)', 'list.push(w)'], random)}}`,
  (random) => `<b use:${aFunction(random)}={${expression(random)}} onclick={() => ${expression(random)}} />`,
];

/** Code that registers with the package `web`, through names, functions and fields of other files. */
export const registrationMakers: readonly PartMaker[] = [
  () => "import web, { Router, App } from 'web';",
  (random) => `import { Router as v } from 'web';\n${far(random, aFunction(random))}(v());`,
  (random) =>
    `export const ${aVariable(random)} = ${pick(['Router()', 'web()', "'/path'", 'new App().use(1)'], random)};`,
  (random) => `export function ${aFunction(random)}() { return ${far(random, aVariable(random))} ?? Router(); }`,
  (random) => `export function ${aFunction(random)}(a: App, b) { a.get('/', b); b.get('/', a); ns.g(a, b); }`,
  (random) => `export class ${aClass(random)} { p = Router(); m(x) { this.p.get(ns.w, x); x.use(this.p); } }`,
  (random) => `export class ${aClass(random)} extends App { m() { this.get('/m', ns.f); } }`,
  (random) =>
    `${far(random, aVariable(random))}.get(${far(random, aVariable(random))}, ${far(random, aFunction(random))});`,
  (random) => `${far(random, aFunction(random))}().use(${far(random, aVariable(random))});`,
  (random) => `new ${far(random, aClass(random))}().p.use(ns.v);`,
  (random) => `for (const each of [ns.v, ${far(random, aFunction(random))}]) web().use(each);`,
];
