import assert from 'node:assert/strict';
import { doubtTexts } from '#protocol/doubt-words.ts';
import { checkImpact, impactIn } from '../../../../support/impact-text.ts';

describe('what a change reaches', () => {
  const chain = {
    'a.ts': 'export function a\nexport function other',
    'b.ts': 'import a.ts\nexport function b\nb: call a.ts#a\nfunction c\nc: call b',
    'c.ts': 'import b.ts\nexport function d\nd: call b.ts#c inferred\nexport function e',
    'a.test.ts': 'import a.ts\n: call a.ts#other',
    'c.test.ts': 'import c.ts\n: call c.ts#d',
    'e.test.ts': 'import c.ts\n: call c.ts#e',
  };
  checkImpact('callers, however far away; tests that reach it alone', chain, 'a.ts#a', [
    'exact',
    '1 b.ts < a.ts',
    '2 c.ts ~ < a.ts b.ts',
    '3 c.test.ts ~ < a.ts b.ts c.ts',
    'test 3 c.test.ts',
  ]);
  checkImpact('nothing, where nobody names it', chain, 'c.ts#e', ['exact', '1 e.test.ts < c.ts', 'test 1 e.test.ts']);

  checkImpact(
    'whoever hands it on, wherever it is called then',
    {
      'a.ts': 'export function a',
      'registry.ts': 'export function run\nexport function add',
      'b.ts':
        'import a.ts\nimport registry.ts\nexport function setup\nsetup: reference a.ts#a escapes\nsetup: call registry.ts#add',
      'one.test.ts': 'import b.ts\nimport registry.ts\n: call b.ts#setup\n: call registry.ts#run',
      'two.test.ts': 'import registry.ts\n: call registry.ts#run',
    },
    'a.ts#a',
    ['exact', '1 b.ts < a.ts', '2 one.test.ts < a.ts b.ts', 'test 2 one.test.ts'],
  );

  checkImpact(
    'importers of a file whose top level runs it, type imports left out',
    {
      'a.ts': 'export function a\nexport variable x\nx: call a',
      'b.ts': 'import a.ts\nexport function b',
      'c.ts': 'type_import import a.ts\nexport function c',
      'b.test.ts': 'import b.ts',
      'c.test.ts': 'import c.ts',
    },
    'a.ts#a',
    ['exact', '1 b.ts < a.ts', '2 b.test.ts < a.ts b.ts', 'test 2 b.test.ts'],
  );
  checkImpact(
    'but not those of a file that gives it a name as a function',
    {
      'a.ts': 'export function a\nexport variable x()\nx: call a',
      'b.ts': 'import a.ts\nexport function b',
      'c.ts': 'import a.ts\nexport function c\nc: call a.ts#x',
    },
    'a.ts#a',
    ['exact', '1 c.ts < a.ts'],
  );
  checkImpact(
    'who makes an instance, where a field runs it; who loads the class, where a static one does',
    {
      'a.ts': 'export function a\nexport function b',
      'class.ts':
        'import a.ts\nexport class C\nvariable C.field\nC.field: call a.ts#a\nvariable C.shared static\nC.shared: call a.ts#b',
      'new.ts': 'import class.ts\nexport function make\nmake: call class.ts#C',
      'load.ts': 'import class.ts\nexport function nothing',
    },
    'a.ts#a',
    ['exact', '1 class.ts < a.ts', '2 new.ts < a.ts class.ts'],
  );

  const shapes = {
    'shape.ts': 'export interface Shape\nmethod Shape.area',
    'round.ts': 'import shape.ts\nexport class Round\nmethod Round.area\nRound implements shape.ts#Shape',
    'flat.ts': 'import shape.ts\nexport class Flat\nmethod Flat.area\nFlat implements shape.ts#Shape',
    'sum.ts': 'import shape.ts\nexport function sum\nsum: call shape.ts#Shape.area via=shape.ts#Shape',
    'round.test.ts': 'import round.ts\nimport sum.ts\n: call round.ts#Round\n: call sum.ts#sum',
    'flat.test.ts': 'import flat.ts\nimport sum.ts\n: call flat.ts#Flat\n: call sum.ts#sum',
  };
  checkImpact('callers through an interface; tests that cannot load it are none', shapes, 'round.ts#Round.area', [
    'exact',
    '1 sum.ts ~ < round.ts',
    '2 round.test.ts ~ < round.ts sum.ts',
    'test 2 round.test.ts',
  ]);

  checkImpact(
    'tests of sites that may mean it, as what may be; none that cannot load it',
    {
      'a.ts': 'export class A\nmethod A.run\nA: reference A',
      'b.ts': 'import a.ts\nexport function b\nb: call a.ts#A\nb? call .run',
      'b.test.ts': 'import b.ts\n: call b.ts#b',
      'far.ts': 'export function far\nfar? call .run',
      'far.test.ts': 'import far.ts\n: call far.ts#far',
    },
    'a.ts#A.run',
    ['bounded', 'test 2 b.test.ts ?'],
  );
  checkImpact(
    'a test that only may reach it is widened to',
    {
      'a.ts': 'export class A\nmethod A.run\nfunction own\nown: call A.run',
      'b.ts': 'import a.ts\nexport function b\nb? call .run',
      'b.test.ts': 'import b.ts\n: call b.ts#b',
    },
    'a.ts#A.run',
    ['bounded', 'test 2 b.test.ts ?'],
  );

  checkImpact(
    'the maker of a value whose members nobody names: they are called from outside',
    {
      'a.ts':
        'export variable plugin\nmethod plugin.transform\nmethod plugin.named\nexport function f\nf: call plugin.named',
      'b.ts': 'import a.ts\nexport function b\nb: reference a.ts#plugin',
    },
    'a.ts#plugin.transform',
    ['bounded', '1 b.ts ~ < a.ts'],
  );
  checkImpact(
    'the maker of an object that the language itself asks for a text',
    {
      'a.ts': 'export class A\nmethod A.toString\nfunction f\nf: call A.toString',
      'b.ts': 'import a.ts\nexport function b\nb: call a.ts#A',
    },
    'a.ts#A.toString',
    ['bounded', '1 b.ts ~ < a.ts'],
  );

  const types = {
    't.ts': 'export interface T\nexport type U\nU: type_reference T',
    'use.ts': 'type_import import t.ts\nexport function use\nuse: type_reference t.ts#U',
    'far.ts': 'import use.ts\nexport function far\nfar: call use.ts#use',
  };
  checkImpact('of a type who names it, and no further', types, 'types t.ts#T', ['exact', '1 use.ts < t.ts']);

  checkImpact(
    'files that are not linked, and tests that load them',
    {
      'a.ts': 'export function a',
      'page.vue': 'import a.ts\nunlinked language\nwords a',
      'page.test.ts': 'import page.vue',
    },
    'a.ts#a',
    ['bounded', 'test 2 page.test.ts ?'],
  );

  it('is looked for as far as asked, and says where it was cut', () => {
    const near = impactIn(chain, ['a.ts#a'], 1);
    assert.deepEqual([near.impacted.map(({ file }) => file), near.isCut], [['b.ts'], true]);
    assert.deepEqual(
      [near.certainty, doubtTexts(near.reasons)],
      ['bounded', ['What lies farther away than the depth of 1 was not looked for.']],
    );
    const far = impactIn(chain, ['a.ts#a'], 3);
    assert.deepEqual([far.certainty, far.isCut], ['exact', false]);
  });

  it('is not cut where what lies farther away on one way is reached on a shorter one', () => {
    const files = {
      'a.ts': 'export function a',
      'b.ts': 'import a.ts\nexport function b\nb: call a.ts#a',
      'c.ts': 'import a.ts\nimport b.ts\nfunction z\nz: call a.ts#a\nexport function c\nc: call b.ts#b\nc: call z',
    };
    const { certainty, isCut } = impactIn(files, ['a.ts#a'], 1);
    assert.deepEqual([certainty, isCut], ['exact', false]);
  });

  it('is exact where only the list of it is cut', () => {
    const { certainty, impacted, counts } = impactIn(chain, ['a.ts#a'], 50, 1);
    assert.deepEqual([certainty, impacted.length, counts.direct + counts.transitive], ['exact', 1, 3]);
  });

  it('has a risk by the proof of its steps, the highest first', () => {
    const risks = impactIn(chain, ['a.ts#a']).impacted.map(({ file, risk }) => `${file} ${risk.toFixed(4)}`);
    assert.deepEqual(risks, ['b.ts 0.9000', 'c.ts 0.6300', 'c.test.ts 0.5670']);
  });
});
