import assert from 'node:assert/strict';
import { linksText, type SourceFiles } from '../../../../../../support/linked-project.ts';

const call = /:9999:.* call (?:a\.ts#B\.last|m200\.ts#last) |:9999:.* call \[last\] /;

/** A call of `last` in line 9999 means that of B as well, which a limit leaves out: it is known, or known to be unknown. */
function check(title: string, code: string, more: SourceFiles = {}): void {
  it(title, async () => {
    const lines = code.split('\n');
    const text = [...lines.slice(0, -1), ...Array<string>(9999 - lines.length).fill(''), lines.at(-1)].join('\n');
    assert.match(await linksText({ 'a.ts': text, ...more }), call);
  });
}

function many(count: number, text: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => text(index)).join('');
}

const classes = 'class A { a = 1; last() {} }\nclass B { b = 1; last() {} }\n';

describe('what is too much to look at', () => {
  check(
    'a union of many',
    `${many(150, (index) => `class C${index} { m${index} = 1; last() {} }\n`)}${classes}
declare const u: ${many(150, (index) => `C${index} | `)}B;
u.last();`,
  );
  check(
    'a function with many results',
    `${classes}function f(n: number) { ${many(99, (index) => `if (n === ${index}) return new A();`)} return new B(); }
f(1).last();`,
  );
  check(
    'a generator of many',
    `${classes}function* f() { ${many(99, () => 'yield new A();')} yield new B(); }
for (const x of f()) x.last();`,
  );
  check(
    'a variable that is assigned often',
    `${classes}let x;
${many(99, () => 'x = new A();')} x = new B();
function g() { x.last(); }`,
  );
  check(
    'overloads without end',
    `${classes}${many(2000, (index) => `declare function f(a: ${index}): A;\n`)}declare function f(a: 'b'): B;
f('b').last();`,
  );
  const same = many(500, (index) => `f${index}: { v: number };`);
  const big = `interface Big { ${same} z: { v: string } }\n`;
  const fields = `${classes.replace('b = 1;', `b = 1; ${same} z: { v: number };`)}${big}`;
  check(
    'whether a class is what a guard says that it is not',
    `${fields}declare function isBig(x: unknown): x is Big;
declare const u: A | B;
if (!isBig(u)) u.last();`,
  );
  check(
    'and deep inside',
    `${classes.replace('b = 1;', 'b = 1; d: { d: { d: { d: { d: { d: { d: 1 } } } } } };')}interface Deep { d: { d: { d: { d: { d: { d: { d: 2 } } } } } } }
declare function isDeep(x: unknown): x is Deep;
declare const u: A | B;
if (!isDeep(u)) u.last();`,
  );
  check(
    'a guard whose type nobody knows',
    `${classes}import type { Gone } from './gone';
declare function isGone(x: unknown): x is Gone;
declare const u: B;
if (!isGone(u)) u.last();`,
  );
  check(
    'whether an argument fits an overload',
    `${fields}declare function f(a: Big): A; declare function f(a: unknown): B;
declare const b: B;
f(b).last();`,
  );
  check(
    'a condition between types',
    `${fields}type C<T> = T extends Big ? A : B;
declare const c: C<B>;
c.last();`,
  );
  check('a long chain of names', `import { last } from './m0.ts';\n\nlast();`, {
    ...Object.fromEntries(
      Array.from({ length: 200 }, (_, index) => [`m${index}.ts`, `export { last } from './m${index + 1}.ts';`]),
    ),
    'm200.ts': 'export function last() {}',
  });

  it('bases behind bases', async () => {
    const code = `class C0 { last() {} }\n${many(300, (index) => `class C${index + 1} extends C${index} {}\n`)}
      class Last extends C300 { last() {} }`;
    assert.match(await linksText({ 'a.ts': code }), /Last\.last overrides a\.ts#C0\.last/);
  });
});
