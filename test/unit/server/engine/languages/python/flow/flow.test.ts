import assert from 'node:assert/strict';
import { pythonFrontEnd } from '#server/engine/languages/python/front-end.ts';
import type { FlowGraph } from '#server/engine/source/flow-graph.ts';
import { flowText } from '../../../../../../support/flow-text.ts';
import { loadPython } from '../../../../../../support/linked-python.ts';

function graphOf(code: string): FlowGraph {
  const graph = pythonFrontEnd.flow(code, 'a.py');
  assert.ok(graph !== undefined);
  return graph;
}

/** Code, and the effects of its graph. */
type Case = readonly [what: string, code: string, ...expected: string[]];

const body = (...lines: string[]): string => `def f(x, y):\n${lines.map((line) => `    ${line}\n`).join('')}`;

const paths: readonly Case[] = [
  ['branches that join', body('if y: z = x', 'else: z = 1', 'return z'), 'f: return(choice(parameter:x, 1))'],
  [
    'a guard that leaves',
    body('if x not in [1]: return', 'g(x)'),
    'f: return(-, guarded(parameter:x, not operation:in(parameter:x, list(1))))',
    'f: call(named:g, not guarded(parameter:x, not operation:in(parameter:x, list(1))))',
    'f: return(-, not guarded(parameter:x, not operation:in(parameter:x, list(1))))',
  ],
  [
    'a guard behind a variable',
    body('ok = x in [1]', 'if ok: g(x)'),
    'f: call(named:g, guarded(parameter:x, operation:in(parameter:x, list(1))))',
  ],
  [
    'a guard of what is derived',
    body('u = g(x).host', 'if u in [1]: h(x)'),
    'f: call(named:h, guarded(parameter:x, operation:in(member:host(call(named:g, parameter:x)), list(1))))',
  ],
  [
    'an assertion',
    body('assert isinstance(x, int)', 'g(x)'),
    'f: effect:assert(operation:instanceof(parameter:x, named:int))',
    'f: call(named:g, guarded(parameter:x, operation:instanceof(parameter:x, named:int)))',
  ],
  ['a dead branch', body('if 7 * 42 - 86 > 200: z = 1', 'else: z = x', 'return z'), 'f: return(1)'],
  ['a text in a constant', body('z = "ab"', 'if "a" in z: z = x', 'return z'), 'f: return(parameter:x)'],
  [
    'a match of a constant',
    body(
      'z = "ABC"[1]',
      'match z:',
      '    case "A" | "C": z = x',
      '    case "B": z = 2',
      '    case _: z = 3',
      'return z',
    ),
    'f: return(2)',
  ],
  [
    'a match of an unknown value',
    body('match x:', '    case "A": return x', '    case [a, *b] if a: return b', '    case z: return z'),
    "f: return(guarded(parameter:x, operation:==(parameter:x, 'A')), guarded(parameter:x, operation:==(parameter:x, 'A')))",
    'f: return(item(parameter:x), guarded(parameter:x, operation:match(parameter:x)))',
    'f: return(parameter:x)',
  ],
  ['code behind a return', body('return 1', 'g(x)'), 'f: return(1)'],
  [
    'a loop',
    body('while y: x = x + "a"', 'return x'),
    "f: return(choice(parameter:x, concatenation(…, 'a')), -, not guarded(parameter:y, parameter:y))",
  ],
  [
    'a loop that is left',
    body('for z in x:', '    if z == 1: break', '    z = 2', 'else: g(1)', 'return z'),
    'f: call(named:g, 1)',
    'f: return(guarded(item(parameter:x), operation:==(item(parameter:x), 1)))',
  ],
  [
    'an exception',
    body('try:', '    z = 1', '    z = x', 'except E as e: g(z, e)', 'finally: h(z)', 'return z'),
    'f: call(named:g, choice(1, parameter:x), caught)',
    'f: call(named:h, choice(parameter:x, choice(1, parameter:x)))',
    'f: return(choice(parameter:x, choice(1, parameter:x)))',
  ],
  [
    'a break in a handler',
    body('for z in x:', '    try: g()', '    except E: break', '    h(z)'),
    'f: call(named:g)',
    'f: call(named:h, item(parameter:x))',
  ],
  ['a context', body('with g(x) as z: h(z)'), 'f: call(named:h, call(named:g, parameter:x))'],
];

const values: readonly Case[] = [
  [
    'a formatted text',
    body('return f"a{{{x}}}{y!r:>{x}}\\n"'),
    "f: return(concatenation('a{', parameter:x, '}', parameter:y, parameter:x, '\n'))",
  ],
  ['texts in a row', body(`return "a" 'b' f"{x}"`), "f: return(concatenation('ab', parameter:x))"],
  [
    'a percent format',
    body('return "a %s b %d" % (x, y)'),
    "f: return(concatenation('a ', parameter:x, ' b ', parameter:y))",
  ],
  [
    'a format',
    body('return "a {} {b}".format(x, b=y)'),
    "f: return(concatenation('a ', parameter:x, ' ', parameter:y))",
  ],
  ['a join', body('return ", ".join(["a", x])'), "f: return(concatenation('a, ', parameter:x))"],
  [
    'an augmented assignment',
    body('x += (', '  "a")', 'x -= 1', 'return x'),
    "f: return(operation:-(concatenation(parameter:x, 'a'), 1))",
  ],
  ['a choice', body('return x or "a"'), "f: return(choice(parameter:x, 'a'))"],
  ['a conditional', body('return x if y is None else 1'), 'f: return(choice(parameter:x, 1))'],
  [
    'a comprehension',
    body('return [z.a for z in x if z in y]'),
    'f: return(list(spread(list(member:a(guarded(item(parameter:x), operation:in(item(parameter:x), parameter:y)))))))',
  ],
  [
    'a pair of a comprehension',
    body('return {k: v for k, v in x.items()}'),
    'f: return(object(computedField(key(parameter:x), element(parameter:x, key(parameter:x)))))',
  ],
  [
    'arguments',
    body('g(x, *y, a=1, **x)'),
    'f: call(named:g, parameter:x, spread(parameter:y), keyword:a(1), spread(parameter:x))',
  ],
  [
    'subscripts',
    body('return x["a"], x[y], x[1:], x[-1]'),
    'f: return(list(member:a(parameter:x), element(parameter:x, parameter:y), element(parameter:x, operation::(1)), item:-1(parameter:x)))',
  ],
  ['a walrus', body('if (z := x): return z'), 'f: return(parameter:x)'],
  [
    'targets',
    body('a, (b, *c), x.d, y[0] = x', 'return a, b, c'),
    'f: storeMember:d(parameter:x, member:2(parameter:x))',
    'f: storeMember:0(parameter:y, member:3(parameter:x))',
    'f: return(list(member:0(parameter:x), member:0(member:1(parameter:x)), member:1(parameter:x)))',
  ],
  ['a lambda', body('return lambda a: x'), 'f: return(closure:)', ': return(parameter:x)'],
  ['a generator', body('yield x', 'yield from y'), 'f: yield(parameter:x)', 'f: yield(item(parameter:y))'],
  [
    'attributes by name',
    body('setattr(x, "a", y)', 'return getattr(x, "a", 1)'),
    'f: storeMember:a(parameter:x, parameter:y)',
    'f: return(choice(member:a(parameter:x), 1))',
  ],
];

const containers: readonly Case[] = [
  [
    'a list that is changed',
    body('z = []', 'z.append("a")', 'z.append(x)', 'z.pop(0)', 'return z[0]'),
    'f: return(parameter:x)',
  ],
  [
    'a dictionary by keys',
    body('z = {}', 'z["a"] = x', 'z["b"] = 1', 'return z["b"], z.get("c", 2)'),
    'f: return(list(1, 2))',
  ],
  [
    'a list that another variable has',
    body('z = []', 'a = z', 'z.append(x)', 'return a[0]'),
    'f: call(member:append(list), parameter:x)',
    'f: return(member:0(list))',
  ],
  [
    'a list that is passed',
    body('z = [1]', 'g(z)', 'return z[0]'),
    'f: call(named:g, list(1))',
    'f: return(member:0(list(1)))',
  ],
  [
    'a list that a loop changes',
    body('z = []', 'for a in x: z.append(a)', 'return z'),
    'f: call(member:append(choice(list, …)), item(parameter:x))',
    'f: return(choice(list, …))',
  ],
  [
    'options of a section',
    body('import configparser', 'z = configparser.ConfigParser()', 'z.set("a", "b", x)', 'return z.get("a", "c")'),
    'f: storeMember:b(member:a(call(member:ConfigParser(named:configparser(imported:configparser)))), parameter:x)',
    'f: return(member:c(member:a(call(member:ConfigParser(named:configparser(imported:configparser))))))',
  ],
];

const names: readonly Case[] = [
  ['a variable of the file', 'a = 1\ndef f(): return a', 'f: return(1)'],
  [
    'one that is set twice',
    'a = 1\na = 2\ndef f(): return a',
    'write(variable:a, 1)',
    'write(variable:a, 2)',
    'f: return(named:a(variable:a))',
  ],
  [
    'one that is set elsewhere',
    'a = 1\ndef f():\n    global a\n    a = 2',
    'write(variable:a, 1)',
    'f: write(variable:a, 2)',
  ],
  [
    'a captured variable',
    body('def g(): return x', 'return g'),
    'f: return(named:g(closure:g))',
    'g: return(parameter:x)',
  ],
  [
    'a package and its module',
    'import a.b, c.d as e\na.b.f(e.g)',
    'call(member:f(imported:a.b), member:g(named:e(imported:c.d)))',
  ],
  ['a name of a module', 'from ..a import b as c\nc()', 'call(named:c(member:b(imported:..a)))'],
  ['a decorator', '@a.b("c")\ndef f(): pass', "decoration(call(member:b(named:a), 'c'), closure:f)"],
];

describe('the flow graph of Python', () => {
  before(loadPython);
  for (const [title, cases] of Object.entries({ paths, values, containers, names })) {
    for (const [what, code, ...expected] of cases) {
      it(`has ${title}: ${what}`, () => assert.deepEqual(flowText(graphOf(code)), expected));
    }
  }

  it('knows functions, their parameters and classes', () => {
    const { functions, kinds } = graphOf('class A:\n    @property\n    def b(self, *c): pass\nasync def d(): pass');
    const shapes = functions.map(({ name, kind, parameters }) => [name, kind, parameters.length]);
    assert.deepEqual(shapes, [
      ['', 'file', 0],
      ['b', 'accessor', 2],
      ['d', 'function', 0],
    ]);
    assert.equal(kinds[functions[1].ofClass], 20);
  });

  it('exports what the top level names, and joins declared symbols', () => {
    const graph = graphOf('import a\nb = 1\ndef c(): pass');
    assert.deepEqual(
      graph.exports.map(({ name }) => name),
      ['a', 'b', 'c'],
    );
    assert.deepEqual(
      graph.symbols.map(({ symbol }) => symbol),
      [0, 1],
    );
  });

  it('costs the file that is nested too deeply, and nothing else', () => {
    assert.doesNotThrow(() => pythonFrontEnd.flow(`x = ${'('.repeat(5000)}a${')'.repeat(5000)}`, 'a.py'));
    assert.doesNotThrow(() => pythonFrontEnd.flow(`x = ${'[a, '.repeat(900)}${']'.repeat(900)}`, 'a.py'));
    assert.doesNotThrow(() => pythonFrontEnd.flow('def f(:\n  if\n x = f"{', 'a.py'));
  });
});
