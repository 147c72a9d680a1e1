import assert from 'node:assert/strict';
import { createJavaScriptLinker } from '#server/engine/linking/javascript/link-project.ts';
import { rounds } from '../../../../../support/random-rounds.ts';
import { linkedCallLines, linksText, projectOf, type SourceFiles } from '../../../../../support/linked-project.ts';

/** The work of thousands grows as that of tens of thousands, which takes three times as long. */
const IN_PROOF = rounds(1) > 1;

function many(count: number, text: (index: number) => string, between = '\n'): string {
  return Array.from({ length: count }, (_, index) => text(index)).join(between);
}

/** Links all files: what their calls lead to, and the number of steps that it took. */
async function linked(files: SourceFiles): Promise<{ readonly lines: readonly string[]; readonly work: number }> {
  const project = await projectOf(files);
  const linker = createJavaScriptLinker(project);
  const lines = linkedCallLines(project, linker);
  return { lines, work: linker.steps + linker.computations };
}

/**
 * Checks that `last` is found in `z` (or is known to be unknown: `?`), and that twice as much code takes about twice the
 * work.
 */
function check(title: string, files: (count: number) => SourceFiles, expected: string, count = 300): void {
  it(title, async () => {
    const { lines, work: once } = await linked(files(count));
    assert.equal(
      lines
        .filter((line) => / \S*\blast\b|#last\b|\.last\b/.test(line))
        .at(-1)
        ?.replace(/^\S+ /, ''),
      expected,
    );
    const { work: twice } = await linked(files(2 * count));
    assert.ok(twice <= 2.5 * once, `${once} steps for ${count}, ${twice} for twice as many`);
  });
}

function modules(count: number, text: (index: number) => string, more: SourceFiles): SourceFiles {
  return { ...Object.fromEntries(Array.from({ length: count }, (_, index) => [`m${index}.ts`, text(index)])), ...more };
}

const importer = { 'z.ts': `import { last } from './m0';\nlast();` };

describe('code that no one wrote', () => {
  check(
    'names handed on from file to file, a thousand times',
    (count) =>
      modules(count, (index) => `export { last } from './m${index + 1}';`, {
        ...importer,
        [`m${count}.ts`]: 'export function last() {}',
      }),
    `m1000.ts#last`,
    1000,
  );
  check(
    'export stars one behind the other',
    (count) =>
      modules(count, (index) => `export * from './m${index + 1}';`, {
        ...importer,
        [`m${count}.ts`]: 'export function last() {}',
      }),
    `m300.ts#last`,
  );
  check(
    're-exports in a circle',
    (count) => modules(count, (index) => `export { last } from './m${(index + 1) % count}';`, importer),
    '?unresolved_import last',
  );
  check(
    're-exports and export stars in circles',
    (count) =>
      modules(
        count,
        (index) => `export * from './m${(index + 1) % count}'; export { last } from './m${(index + 2) % count}';`,
        importer,
      ),
    '?unresolved_import last',
    1000,
  );
  check(
    'aliases of namespaces',
    (count) => ({
      'z.ts': `namespace N { export function last() {} }\nimport a0 = N;\n${many(count, (index) => `import a${index + 1} = a${index};`)}\na${count}.last();`,
    }),
    '#N.last',
    500,
  );
  check(
    'interfaces with two bases that have the same two',
    (count) => ({
      'z.ts': `interface A0 { last(): void } interface B0 { last(): void }
${many(count, (index) => `interface A${index + 1} extends A${index}, B${index} {} interface B${index + 1} extends A${index}, B${index} {}`)}
declare const a: A${count}; a.none(); declare const b: A20; b.none(); b[0](); b(); new b(); b.last();`,
    }),
    '#A0.last',
  );
  check(
    'a type that forks at every level',
    (count) => ({
      'z.ts': `class A { last() {} }
type Fork<T extends string> = T extends string ? Fork<\`\${T}a\`> | Fork<\`\${T}b\`> : A;
${many(count, (index) => `declare const x${index}: Fork<'${index}'>; x${index}.last();`)}`,
    }),
    '?receiver_type_unknown last',
    10,
  );
  check(
    'classes of generic bases',
    (count) => ({
      'z.ts': `class C0<T> { last(): T { throw 0; } }
${many(count, (index) => `class C${index + 1}<T> extends C${index}<T[]> { own${index}() {} }`)}
new C${count}<string>().last();`,
    }),
    '?receiver_type_unknown last',
    100,
  );
  check(
    'functions that give what the next one gives',
    (count) => ({
      'z.ts': `class A { last() {} }
${many(count, (index) => `function f${index}() { return f${index + 1}(); }`)}
function f${count}() { return new A(); }
${many(count, (index) => `f${index}().last();`)}`,
    }),
    '#A.last ~',
    2000,
  );

  check(
    'methods of a prototype that call one another',
    (count) => ({
      'z.js': `function A() { this.last = function () {}; }
${many(count, (index) => `A.prototype.m${index} = function () { this.x = this.m${(index * 7 + 1) % count}(); return this; };`)}
new A().last();`,
    }),
    '#A.last',
    1500,
  );
  check(
    'a variable that is assigned again and again',
    (count) => ({
      'z.ts': `class A { next() { return this; } last() {} }\nlet x = new A();\n${many(count, () => `x = x.next();`)}\nx.last();`,
    }),
    '#A.last ~',
    2500,
  );
  check(
    'and one without a type',
    (count) => ({ 'z.js': `class A { last() {} }\nlet x;\n${many(count, () => `x = new A(); x.last();`)}` }),
    '#A.last ~',
    2500,
  );
  check(
    'an object with thousands of members',
    (count) => ({
      'z.ts': `const o = {\n${many(count, (index) => `m${index}() { return o.m${(index + 1) % count}(); },`)} last() {} };\no.last();`,
    }),
    '#o.last ~',
    IN_PROOF ? 10_000 : 3000,
  );
  check(
    'a union of thousands, and guards',
    (count) => ({
      'z.ts': `${many(count, (index) => `class C${index} { m() {} kind = ${index} as const; }`)}
class Z { last() {} kind = 'z' as const; }
type U = ${many(count, (index) => `C${index}`, ' | ')} | Z;
function f(u: U) { ${many(50, (index) => `if (u instanceof C${index} || u.kind === ${index}) return u.m();`)} if (u.kind !== 'z') return; u.last(); }
declare const z: Z; z.last();`,
    }),
    '#Z.last',
    500,
  );
  check(
    'overloads by the thousand',
    (count) => ({
      'z.ts': `class A { last() {} }\n${many(count, (index) => `declare function f(a: ${index}): A;`)}\n${many(count, (index) => `f(${index}).last();`)}`,
    }),
    '?receiver_type_unknown last',
    1000,
  );
  check(
    'files that one passes on',
    (count) =>
      modules(count, (index) => `export function f${index}() {}`, {
        'all.ts': `${many(count, (index) => `export * from './m${index}';`)}\nexport function last() {}`,
        'z.ts': `import { last, f3 } from './all';\nimport * as all from './all';\nall.f1(); f3(); last();`,
      }),
    'all.ts#last',
  );

  it('a file that takes too many steps is given up, and the next one is not', async () => {
    const members = many(3000, (index) => `interface I${index} { m${index}(): void }`);
    const all = many(3000, (index) => `I${index}`, ' & ');
    const calls = many(3000, (index) => `x.m${index}();`);
    const project = await projectOf({
      'a.ts': `export {};\n${members}\ndeclare const x: ${all};\n${calls}`,
      'b.ts': 'export function f() {}\nf();',
    });
    assert.throws(() => createJavaScriptLinker(project).link(project.units[0]), /could not be linked/);
    assert.equal(createJavaScriptLinker(project).link(project.units[1]).links.uses.length, 1);
  });

  it('overrides are found through bases of bases, and each base once', async () => {
    const text = await linksText({
      'a.ts': `interface A0 { m(): void } interface B0 { m(): void }
${many(30, (index) => `interface A${index + 1} extends A${index}, B${index} {} interface B${index + 1} extends A${index}, B${index} {}`)}
class K implements A30 { m() {} }`,
    });
    assert.deepEqual(text.match(/K\.m overrides .*/g), ['K.m overrides a.ts#A0.m', 'K.m overrides a.ts#B0.m']);
  });
});
