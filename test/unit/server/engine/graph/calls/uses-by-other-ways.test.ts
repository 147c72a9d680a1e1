import { checkUses } from '../../../../../support/checked-uses.ts';

describe('static members', () => {
  const base = 'export class Base { static make() { return 1 } static twice() { return this.make() } }\n';
  const files = `=== a.ts\n${base}export class Sub extends Base { static make() { return 2 } }\n`;
  checkUses('of a class below are called where the class is this', 'a.ts#Sub.make', 'exact 1+0', files);
  checkUses(
    'and where it is a value',
    'a.ts#Sub.make',
    'exact 2+0',
    `${files}export function f(kind: typeof Base) { return kind.make() }\n`,
  );
  checkUses('not by the name of the base', 'a.ts#Sub.make', 'exact 1+0', `${files}Base.make();\n`);
  const python = `=== a.py
class Base:
    @classmethod
    def make(cls): return 1
class Sub(Base):
    @classmethod
    def make(cls): return 2
`;
  checkUses('in Python', 'a.py#Sub.make', 'exact 1+0', `${python}def f(kind: type[Base]): return kind.make()\n`);
  checkUses('not by the name of the base in Python', 'a.py#Sub.make', 'exact 0+0', `${python}Base.make()\n`);
});

describe('members under computed names', () => {
  const row = '=== a.ts\nexport interface Row { kind: string; other: number; more: number }\n';
  const check = (what: string, expected: string, code: string): void =>
    checkUses(what, 'a.ts#Row.kind', expected, row + code);
  check('are those that the type of the name says', 'exact 1+0', `const f = (r: Row, k: 'kind' | 'other') => r[k];`);
  check('and no others', 'exact 0+0', `const f = (r: Row, k: 'more' | 'other') => r[k];`);
  check('all where it may be any of the type', 'exact 1+0', 'const f = (r: Row, k: keyof Row) => r[k];');
  check('perhaps any where nothing is known', 'bounded 0+1', 'const f = (r: Row, k: string) => r[k];');
  check('also behind a cast', 'bounded 0+1', 'const f = (r: Row, k: string) => (r as any)[k];');
});

describe('members of an enumeration', () => {
  const phase = `=== a.ts\nexport enum Phase { Idle = 'idle' }\n`;
  const check = (what: string, expected: string, code: string): void =>
    checkUses(what, 'a.ts#Phase.Idle', expected, phase + code);
  check('are known where it is only asked for them', 'exact 1+0', 'export const f = () => Phase.Idle;');
  check('are bounded where it is passed', 'bounded 0+0', 'export const f = () => Object.values(Phase);');
  check('to a decorator as well', 'bounded 0+0', `import { IsEnum } from 'lib';\nclass D { @IsEnum(Phase) a: Phase }`);
  const python = '=== a.py\nfrom enum import Enum\nclass Phase(Enum):\n    IDLE = "idle"\n';
  const inPython = (what: string, expected: string, code: string): void =>
    checkUses(what, 'a.py#Phase.IDLE', expected, python + code);
  inPython('of Python are known likewise', 'exact 1+0', 'def f(x: Phase): return x == Phase.IDLE');
  inPython('are bounded where one is made of a value', 'bounded 0+0', 'def f(x): return Phase(x)');
  inPython('are bounded where one is found by its name', 'bounded 0+0', 'def f(x): return Phase[x]');
  inPython('are bounded where all are gone through', 'bounded 0+0', 'def f(): return [p.value for p in Phase]');
  inPython(
    'are bounded where code outside reads them out of an annotation',
    'bounded 0+0',
    'from lib import Model\nclass M(Model):\n    phase: Phase | None',
  );
});

function checkBox(what: string, expected: string, code: string): void {
  checkUses(what, 'a.py#Box.size', expected, `=== a.py\n${code}\n`);
}

describe('attributes of Python under their names', () => {
  const box = 'class Box:\n    size = 1\n';
  const data = `from dataclasses import dataclass, replace\n@dataclass\n${box}`;
  checkBox('are given a value by a text', 'bounded 0+1', `${box}def f(b): setattr(b, "size", 2)`);
  checkBox('are given a value by a text on what is known', 'exact 1+0', `${box}setattr(Box(), "size", 2)`);
  checkBox('are keywords of the constructor that is made of them', 'exact 1+0', `${data}Box(size=2)`);
  checkBox('are keywords of a copy', 'exact 1+0', `${data}def f(b: Box): return replace(b, size=2)`);
  checkBox('are keywords of the copy of who knows what', 'bounded 0+1', `${data}def f(b): return replace(b, size=2)`);
  checkBox('are named in a pattern', 'exact 1+0', `${box}def f(b):\n    match b:\n        case Box(size=1): pass`);
  checkBox(
    'are no keywords of a constructor that is written',
    'exact 0+0',
    `${box}    def __init__(self, size): pass\nBox(size=2)`,
  );
});

describe('what stands in for something else', () => {
  const service = `=== s.ts
export class Service { load() { return 1 } }
export class Team { constructor(private service: Service) {} go() { return this.service.load() } }
=== a.test.ts
import { plug } from 'lib';
import { Service, Team } from './s';
class Fake { load() { return 2 } }
`;
  const check = (what: string, expected: string, code: string): void =>
    checkUses(what, 'a.test.ts#Fake.load', expected, service + code);
  check(
    'is bounded where a variable has it first',
    'bounded 0+0',
    'let fake: Fake;\nbeforeEach(() => { fake = new Fake(); plug({ provide: Service, useValue: fake }) });',
  );
  check(
    'is bounded where it goes into something of a package',
    'bounded 0+0',
    'const fake = new Fake();\nplug.on(Service).give(fake);',
  );
  check(
    'is bounded where a cast hides its class',
    'bounded 0+0',
    'const fake = new Fake();\nnew Team(fake as any).go();',
  );
  check(
    'is bounded where a member behind a cast has it',
    'bounded 0+0',
    'declare const team: Team;\nconst fake = new Fake();\n(team as any).service = fake;',
  );
  check(
    'is known where its members are called behind a cast',
    'exact 0+0',
    'const fake = new Fake();\n(fake as any).more;',
  );
  const python = `=== s.py
class Service:
    def run(self): return 1
service = Service()
def go(): return service.run()
=== t.py
from unittest import mock
import s
class Fake:
    def run(self): return 2
`;
  const inPython = (what: string, expected: string, code: string): void =>
    checkUses(what, 't.py#Fake.run', expected, python + code);
  inPython('is bounded where the attribute of a module has it', 'bounded 0+0', 'fake = Fake()\ns.service = fake');
  inPython(
    'is bounded where a mock gives it',
    'bounded 0+0',
    'fake = Fake()\nmock.patch.object(s, "Service", return_value=fake)',
  );
  inPython('is known where nothing has it', 'exact 0+0', 'fake = Fake()');
});
