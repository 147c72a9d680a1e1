import assert from 'node:assert/strict';
import { doubtTexts } from '#protocol/doubt-words.ts';
import type { Neighbours } from '#server/engine/graph/calls/answers.ts';
import { listCallees } from '#server/engine/graph/calls/callees.ts';
import { listCallers } from '#server/engine/graph/calls/callers.ts';
import { findSymbolNode } from '#server/engine/graph/calls/symbol-nodes.ts';
import { linkedSnapshot, type Notation } from '../../../../../support/linked-notation.ts';

type Ask = typeof listCallers;

/** `file:line source → target proof binding distance`, parts that say nothing special left out. */
function lines({ edges, unknown }: Neighbours): string[] {
  return [
    ...edges.map(({ file, line, source, target, proof, binding, distance, type }) =>
      [
        `${file}:${line} ${source} → ${target}`,
        type === 'call' ? '' : type,
        proof === 'exact' ? '' : proof,
        binding === 'dispatch' ? binding : '',
        distance === 1 ? '' : distance,
      ]
        .filter((part) => part !== '')
        .join(' '),
    ),
    ...unknown.map(({ file, line, source, name, reason }) => `${file}:${line} ${source} .${name}? ${reason}`),
  ];
}

function ask(how: Ask, files: Notation, id: string, depth = 1, limit = 200): Neighbours {
  const snapshot = linkedSnapshot(files);
  const node = findSymbolNode(snapshot, id);
  assert.ok(node !== undefined, id);
  return how(snapshot, node, { depth, limit });
}

function check(
  how: Ask,
): (title: string, files: Notation, id: string, expected: readonly string[], depth?: number) => void {
  return (title, files, id, expected, depth) => {
    it(title, () => {
      const found = ask(how, files, id, depth);
      assert.deepEqual(lines(found), expected);
      assert.equal(found.truncated, false);
    });
  };
}

const shop: Notation = {
  'a.ts': 'export function main\nmain: call b.ts#total import=0\nmain: call b.ts#total import=0\n: call main',
  'b.ts': 'export function total\ntotal: call round\nfunction round\nround: call round\ntotal: reference round escapes',
};

const shapes: Notation = {
  'shape.ts': 'export interface Shape\nmethod Shape.area\nexport class Base\nmethod Base.area\nBase implements Shape',
  'round.ts':
    'export class Round\nmethod Round.area\nRound extends shape.ts#Base\nclass Flat\nFlat extends shape.ts#Base',
  'odd.ts':
    'const\nexport variable odd\nmethod odd.area\nodd.area satisfies shape.ts#Shape.area\nclass Other\nmethod Other.area',
  'use.ts': [
    'function byShape',
    'byShape: call shape.ts#Shape.area via=shape.ts#Shape',
    'byShape: call shape.ts#Base.area via=shape.ts#Base',
    'byShape: call shape.ts#Base.area via=round.ts#Flat',
    'byShape: call shape.ts#Base.area',
  ].join('\n'),
};

describe('callers', () => {
  const callers = check(listCallers);

  callers('are the sites that call a function or name it as a value, recursion included', shop, 'b.ts#round', [
    'b.ts:2 b.ts#total → b.ts#round',
    'b.ts:4 b.ts#round → b.ts#round',
    'b.ts:5 b.ts#total → b.ts#round reference',
  ]);
  callers(
    'of callers, as far as is asked',
    shop,
    'b.ts#round',
    [
      'b.ts:2 b.ts#total → b.ts#round',
      'b.ts:4 b.ts#round → b.ts#round',
      'b.ts:5 b.ts#total → b.ts#round reference',
      'a.ts:2 a.ts#main → b.ts#total 2',
      'a.ts:3 a.ts#main → b.ts#total 2',
      'a.ts:4 a.ts#<module> → a.ts#main 3',
    ],
    5,
  );
  callers('of a base are those that name it', shapes, 'shape.ts#Base.area', [
    'use.ts:2 use.ts#byShape → shape.ts#Base.area inferred dispatch',
    'use.ts:3 use.ts#byShape → shape.ts#Base.area',
    'use.ts:4 use.ts#byShape → shape.ts#Base.area',
    'use.ts:5 use.ts#byShape → shape.ts#Base.area',
  ]);
  callers(
    'of what stands for a base are those of the base too, where the receiver may be it',
    shapes,
    'round.ts#Round.area',
    [
      'use.ts:2 use.ts#byShape → round.ts#Round.area inferred dispatch',
      'use.ts:3 use.ts#byShape → round.ts#Round.area inferred dispatch',
    ],
  );
  callers('of an object that fits an interface', shapes, 'odd.ts#odd.area', [
    'use.ts:2 use.ts#byShape → odd.ts#odd.area inferred dispatch',
  ]);
  callers(
    'of what stands for an overload are those of each of its signatures',
    {
      'a.ts':
        'class A\nmethod A.m\nmethod A.m~2\nclass B\nmethod B.m\nB extends A\nfunction f\nf: call A.m~2 via=A declared_type',
    },
    'a.ts#B.m',
    ['a.ts:8 a.ts#f → a.ts#B.m inferred dispatch'],
  );
  callers(
    'of what stands for a type are those of what the type is made of',
    {
      'a.ts':
        'interface I\nmethod I.m\ninterface Made\nclass C\nmethod C.m\nC implements Made\nfunction f\nf: call I.m via=Made declared_type',
    },
    'a.ts#C.m',
    ['a.ts:8 a.ts#f → a.ts#C.m inferred dispatch'],
  );
  callers('are none by a likeness alone', shapes, 'odd.ts#Other.area', []);
  callers('of what is never called are all that name it', shapes, 'shape.ts#Shape', []);
  callers(
    'of an interface are those that name it',
    { 'a.ts': 'interface I\nfunction f\nf: type_reference I\nclass C\nC: implements I' },
    'a.ts#I',
    ['a.ts:3 a.ts#f → a.ts#I type_reference', 'a.ts:5 a.ts#C → a.ts#I implements'],
  );
  callers(
    'of a constructor are those of its class',
    { 'a.ts': 'class C\nmethod C.constructor\n: call C\n: reference C' },
    'a.ts#C.constructor',
    ['a.ts:3 a.ts#<module> → a.ts#C'],
  );
  callers(
    'of a constructor in Python are those of its class too',
    { 'a.py': 'class C\nmethod C.__init__\nmethod C.constructor\n: call C' },
    'a.py#C.__init__',
    ['a.py:4 a.py#<module> → a.py#C'],
  );
  callers(
    'of a method that would be a constructor in another language are its own',
    { 'a.py': 'class C\nmethod C.constructor\n: call C' },
    'a.py#C.constructor',
    [],
  );
  callers(
    'of a constant or an accessor are those that read it',
    { 'a.ts': 'variable limit\nfunction f\nf: reference limit' },
    'a.ts#limit',
    ['a.ts:3 a.ts#f → a.ts#limit reference'],
  );
  callers(
    'stand beside the sites that may be more',
    { 'a.ts': 'class C\nmethod C.run\n: call C.run\n? call .run\n? call .walk\n? read .run' },
    'a.ts#C.run',
    ['a.ts:3 a.ts#<module> → a.ts#C.run', 'a.ts:4 a.ts#<module> .run? receiver_type_unknown'],
  );
  callers(
    'include nothing that was not found where it should be: that is unknown',
    { 'a.ts': 'function gone\n: call b.ts#gone', 'b.ts': '' },
    'a.ts#gone',
    ['a.ts:2 a.ts#<module> .gone? file_not_indexed'],
  );

  it('of a union are one a site, though several of its types are bases', () => {
    const files = {
      'a.ts': 'interface I\nmethod I.m\ninterface J\nmethod J.m\nclass C\nmethod C.m\nC implements I\nC implements J',
      'b.ts': ': call a.ts#I.m via=a.ts#I\n& : call a.ts#J.m via=a.ts#J\n: call a.ts#C.m\n& : call a.ts#J.m via=a.ts#J',
    };
    const found = ask(listCallers, files, 'a.ts#C.m');
    assert.equal(found.known, 2);
    assert.deepEqual(lines(found), [
      'b.ts:1 b.ts#<module> → a.ts#C.m inferred dispatch',
      'b.ts:3 b.ts#<module> → a.ts#C.m',
    ]);
  });

  it('are cut off at the limit, the nearest first', () => {
    const { edges, truncated, known } = ask(listCallers, shop, 'b.ts#round', 5, 4);
    assert.deepEqual([edges.length, edges[3].distance, truncated, known], [4, 2, true, 3]);
  });
});

describe('callees', () => {
  const callees = check(listCallees);

  callees(
    'are what a symbol calls, step by step',
    shop,
    'a.ts#main',
    [
      'a.ts:2 a.ts#main → b.ts#total',
      'a.ts:3 a.ts#main → b.ts#total',
      'b.ts:2 b.ts#total → b.ts#round 2',
      'b.ts:5 b.ts#total → b.ts#round reference 2',
    ],
    2,
  );
  const handing = {
    'a.ts': [
      'function f',
      'function done',
      'variable made',
      'variable limit',
      'class C',
      'f: reference done',
      'f: reference made',
      'f: reference limit',
      'f: reference C',
      'f: type_reference done',
      ': call made',
    ].join('\n'),
  };
  callees('include functions that are named as values, not what is read', handing, 'a.ts#f', [
    'a.ts:6 a.ts#f → a.ts#done reference',
    'a.ts:7 a.ts#f → a.ts#made reference',
  ]);

  it('say at the other end what they say at this one, with the same number', () => {
    const found = ask(listCallers, handing, 'a.ts#made');
    assert.deepEqual(lines(found), ['a.ts:7 a.ts#f → a.ts#made reference', 'a.ts:11 a.ts#<module> → a.ts#made']);
    assert.deepEqual([found.known, found.certainty], [2, 'exact']);
  });
  callees('include what may answer', shapes, 'use.ts#byShape', [
    'use.ts:2 use.ts#byShape → shape.ts#Shape.area',
    'use.ts:2 use.ts#byShape → odd.ts#odd.area inferred dispatch',
    'use.ts:2 use.ts#byShape → round.ts#Round.area inferred dispatch',
    'use.ts:2 use.ts#byShape → shape.ts#Base.area inferred dispatch',
    'use.ts:3 use.ts#byShape → shape.ts#Base.area',
    'use.ts:3 use.ts#byShape → round.ts#Round.area inferred dispatch',
    'use.ts:4 use.ts#byShape → shape.ts#Base.area',
    'use.ts:5 use.ts#byShape → shape.ts#Base.area',
  ]);
  callees(
    'of a class are those of all in it; behind `new` only what that runs',
    {
      'a.ts':
        'class C\nmethod C.constructor\nmethod C.m\nC.constructor: call f\nC.m: call g\nfunction f\nfunction g\n: call C',
    },
    'a.ts#C',
    ['a.ts:4 a.ts#C.constructor → a.ts#f', 'a.ts:5 a.ts#C.m → a.ts#g'],
  );
  callees(
    'behind `new` are no more than that runs',
    {
      'a.ts':
        'class C\nmethod C.constructor\nmethod C.m\nC.constructor: call f\nC.m: call g\nfunction f\nfunction g\n: call C',
    },
    'a.ts#<module>',
    ['a.ts:8 a.ts#<module> → a.ts#C', 'a.ts:4 a.ts#C.constructor → a.ts#f 2'],
    2,
  );

  it('are bounded by calls whose target is not known', () => {
    const found = ask(listCallees, { 'a.ts': 'function f\nf? call .x\nf? read .y' }, 'a.ts#f');
    assert.equal(found.certainty, 'bounded');
    assert.deepEqual(doubtTexts(found.reasons), ['Calls in it whose target is not known: 1, the first at a.ts:2.']);
    assert.deepEqual(lines(found), ['a.ts:2 a.ts#f .x? receiver_type_unknown']);
  });
});
