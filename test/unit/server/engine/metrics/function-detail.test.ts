import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { explainFunction } from '#server/engine/metrics/function-detail.ts';
import { typescriptFrontEnd } from '#server/engine/languages/typescript/front-end.ts';
import { pythonFrontEnd } from '#server/engine/languages/python/front-end.ts';
import { bundledAssets } from '#server/platform/files/bundled-assets.ts';

before(async () => {
  await typescriptFrontEnd.load(bundledAssets);
  await pythonFrontEnd.load(bundledAssets);
});

function explain(path: string, lines: readonly string[], name = 'f') {
  const frontEnd = path.endsWith('.py') ? pythonFrontEnd : typescriptFrontEnd;
  return explainFunction(frontEnd, lines.join('\n'), path, name);
}

/** `line:column reason cyclomatic/cognitive(nesting)` */
function costsOf(path: string, lines: readonly string[]) {
  return explain(path, lines)?.costs.map(
    ({ line, column, reason, cyclomatic, cognitive, nesting }) =>
      `${line}:${column} ${reason} ${cyclomatic}/${cognitive}(${nesting})`,
  );
}

function blockOf(path: string, lines: readonly string[]) {
  const { extract } = explain(path, lines) ?? {};
  return extract && [extract.line, extract.endLine, extract.saves, extract.inputs, extract.outputs];
}

/** What comes out of the block that is worth extracting. */
function outputsOf(before: string, inside: string, behind: string) {
  const loop = `for (const x of a) { if (x) { if (a.b && a.c) { ${inside} } } }`;
  return explain('a.ts', ['function f(a) {', before, loop, behind, '}'])?.extract?.outputs;
}

describe('the details of a function', () => {
  it('say what each line costs', () => {
    const lines = [
      'export function f(a, b = 1) {',
      '  for (const x of a) {',
      '    if (x && b) g(x);',
      '    else if (b) h();',
      '    else k(() => x && y);',
      '  }',
      '  return a?.b;',
      '}',
    ];
    assert.deepEqual(costsOf('a.ts', lines), [
      '1:17 function 1/0(0)',
      '1:26 default value 1/0(0)',
      '2:3 for of 1/1(0)',
      '3:5 if 1/2(1)',
      '3:14 && 1/1(0)',
      '4:10 else if 1/1(0)',
      '5:10 else 0/1(0)',
      '7:13 ?. 1/0(0)',
    ]);
  });

  it('say so of Python', () => {
    const lines = [
      'def f(a):',
      '    while a:',
      '        if b and c: f(1)',
      '        elif d: pass',
      '        else: pass',
    ];
    assert.deepEqual(costsOf('a.py', lines), [
      '1:5 function 1/0(0)',
      '2:5 while 1/1(0)',
      '3:9 if 1/2(1)',
      '3:18 and 1/1(0)',
      '3:21 recursion 0/1(0)',
      '4:9 elif 1/1(0)',
      '5:9 else 0/1(0)',
    ]);
  });

  it('add up to the numbers of the function, in every function of ours', () => {
    const folder = fileURLToPath(new URL('../../../../../server/engine/', import.meta.url));
    let checked = 0;
    for (const path of globSync('{metrics,languages,graph,linking/python}/**/*.ts', { cwd: folder })) {
      const text = readFileSync(folder + path, 'utf8');
      const { declarations, metrics } = typescriptFrontEnd.declarations(text, path);
      const explained = typescriptFrontEnd.explain(text, path);
      for (const { symbol, cyclomatic, cognitive } of metrics?.functions ?? []) {
        const of = explained.functions.filter((each) => each.symbol === symbol);
        const costs = explained.costs.filter((each) => of.includes(each.of)).map(({ cost }) => cost);
        const sums = [
          costs.reduce((sum, cost) => sum + cost.cyclomatic, of.length),
          costs.reduce((sum, cost) => sum + cost.cognitive, 0),
        ];
        assert.deepEqual(sums, [cyclomatic, cognitive], `${path} ${declarations[symbol].qualifiedName}`);
        checked++;
      }
    }
    assert.ok(checked > 500);
  });

  it('name the block that is better a function of its own', () => {
    const lines = [
      'export function f(list, limit) {',
      '  let sum = 0;',
      '  if (limit > 3) start();',
      '  for (const item of list) {',
      '    if (item.a) {',
      '      for (const part of item.parts) {',
      '        if (part > limit) sum += part;',
      '      }',
      '    }',
      '  }',
      '  return sum;',
      '}',
    ];
    // What is taken out and what is left are both to be easy: all of the `if` would be harder than the loop in it.
    assert.deepEqual(blockOf('a.ts', lines), [6, 8, 7, ['item', 'limit', 'sum'], ['sum']]);
    assert.equal(
      explain('a.ts', lines)?.extract?.reason,
      'These 3 lines as a function of their own, with a cognitive complexity of 3, would leave 4 of the 11 here.',
    );
  });

  it('leave out what cannot leave, and what is not the function’s', () => {
    const left = [
      'function f(a) {',
      '  for (const x of a) {',
      '    if (x) { if (y) return x; }',
      '    if (z) { if (y) break; }',
      '  }',
      '}',
    ];
    assert.equal(blockOf('a.ts', left), undefined);
    const kept = [
      'function f(a) {',
      '  if (a.b) { log(); }',
      '  while (a.c) {',
      '    const [x, { y }] = a.d;',
      '    for (const z of x) { if (z === y) break; }',
      '  }',
      '}',
    ];
    assert.deepEqual(blockOf('a.ts', kept), [5, 5, 5, ['x', 'y'], []]);
    const shadowed = [
      'function f(a, x) {',
      '  if (a) { log(); }',
      '  if (b) { if (c) { list.map((x) => x + 1); } }',
      '}',
    ];
    assert.deepEqual(blockOf('a.ts', shadowed), [3, 3, 2, [], []]);
  });

  it('know that a loop reads what it set the last time', () => {
    const lines = [
      'function f(a) {',
      '  let last;',
      '  for (const x of a) {',
      '    if (x) {',
      '      if (last) log(last);',
      '      if (b) last = x;',
      '    }',
      '  }',
      '}',
    ];
    assert.deepEqual(blockOf('a.ts', lines), [5, 6, 6, ['last', 'x'], ['last']]);
  });

  it('distinguish variables of one name', () => {
    const lines = [
      'function f(list, map) {',
      '  for (const item of list) {',
      '    if (item.a) {',
      '      for (const each of item.b) {',
      '        const found = each;',
      '        if (found && map) map.set(found);',
      '      }',
      '    }',
      '  }',
      '  for (const each of map) { const found = each; if (found) log(found, each); }',
      '  const found = 1;',
      '  return found;',
      '}',
    ];
    assert.deepEqual(blockOf('a.ts', lines), [4, 7, 8, ['item', 'map'], []]);
    const python = [
      'def f(rows, limit):',
      '    for row in rows:',
      '        if row.ok:',
      '            for part in row.parts:',
      '                if part > limit: print(part)',
      '    for part in rows:',
      '        if part: print(part)',
      '        if limit: print(part)',
    ];
    assert.deepEqual(blockOf('a.py', python), [3, 5, 9, ['row', 'limit'], []]);
  });

  it('hand over `this` and `self`', () => {
    const lines = [
      'class C { f(a) {',
      '  if (a) { if (this.b) { this.c(() => this.d); } }',
      '  if (a) { log(); }',
      '} }',
    ];
    assert.deepEqual(explain('a.ts', lines, 'C.f')?.extract?.inputs, ['this']);
    const own = ['function f(a) {', '  if (a) log();', '  if (a) { if (b) { k(function () { this.d; }); } }', '}'];
    assert.deepEqual(explain('a.ts', own)?.extract?.inputs, []);
    const python = [
      'class C:',
      '    def f(self, a):',
      '        if a: print(1)',
      '        if a:',
      '            if self.b: self.c(lambda: self.d)',
    ];
    assert.deepEqual(explain('a.py', python, 'C.f')?.extract?.inputs, ['self']);
  });

  it('know what is read behind a block, or sometime', () => {
    assert.deepEqual(outputsOf('let n = 0;', 'n = 1;', 'return n;'), ['n']);
    // Set again before it is read.
    assert.deepEqual(outputsOf('let n = 0;', 'n = 1;', 'n = 2; return n;'), []);
    assert.deepEqual(outputsOf('let n = 0;', 'n = 1;', 'if (a) n = 2; return n;'), ['n']);
    // A function that stands before the block runs behind it.
    assert.deepEqual(outputsOf('let n = 0; const g = () => n;', 'n = 1;', 'g();'), ['n']);
    // An outer loop comes round as well.
    assert.deepEqual(outputsOf('let n = 0; while (a) { if (n) log();', 'n = 1;', '}'), ['n']);
    assert.deepEqual(outputsOf('for (let n = 0; n < 3; n++) {', 'n = 1;', '}'), ['n']);
    assert.deepEqual(outputsOf('var n = 0;', 'var n = 1;', 'return n;'), ['n']);
  });

  it('name it in Python', () => {
    const lines = [
      'def f(rows, limit):',
      '    total = 0',
      '    if limit: start()',
      '    for row in rows:',
      '        if row.ok:',
      '            size = len(row)',
      '            while size > limit:',
      '                size -= 1',
      '            total += size',
      '    return total',
    ];
    assert.deepEqual(blockOf('a.py', lines), [5, 9, 5, ['row', 'limit', 'total'], ['total']]);
  });

  it('are absent where there is no such function', () => {
    assert.equal(explain('a.ts', ['const f = 1;']), undefined);
    assert.equal(explain('a.ts', ['function f( {{{'], 'g'), undefined);
    assert.deepEqual(explain('a.vue', ['<script>', 'function f() { if (a) b(); }', '</script>'])?.costs.length, 2);
  });
});
