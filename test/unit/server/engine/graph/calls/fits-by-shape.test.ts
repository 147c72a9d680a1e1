import { checkCertainty as check } from '../../../../../support/checked-certainty.ts';
import { checkUses } from '../../../../../support/checked-uses.ts';

const own = 'export class C\nmethod C.run\nexport function run\n: call run\n: call C.run\n';
const method = 'a.ts#C.run';

describe('certainty of callers is bounded', () => {
  check(
    'by a type that its owner fits without saying so',
    {
      'a.ts': own,
      'b.ts': 'interface Runner\nmethod Runner.run\n: call Runner.run via=Runner',
    },
    method,
    'bounded 1+0 fits_by_shape',
  );
  check(
    'but not by one that nobody calls',
    { 'a.ts': own, 'b.ts': 'interface Runner\nmethod Runner.run' },
    method,
    'exact 1+0',
  );
  check(
    'nor by one that asks for more',
    {
      'a.ts': own,
      'b.ts': 'interface Runner\nmethod Runner.run\nmethod Runner.stop\n: call Runner.run via=Runner',
    },
    method,
    'exact 1+0',
  );
  check(
    'by one that asks for more and does without it',
    {
      'a.ts': own,
      'b.ts': 'interface Runner\nmethod Runner.run\nmethod Runner.stop?\n: call Runner.run via=Runner',
    },
    method,
    'bounded 1+0 fits_by_shape',
  );
  check(
    'by one whose base asks for more and does without it',
    {
      'a.ts': own,
      'b.ts':
        'interface Base\nmethod Base.stop?\ninterface Runner\nmethod Runner.run?\nRunner extends Base\n: call Runner.run via=Runner',
    },
    method,
    'bounded 1+0 fits_by_shape',
  );
  check(
    'by one that asks for what it inherits',
    {
      'a.ts': `${own}class B\nmethod B.stop\nC extends B`,
      'b.ts': 'interface Runner\nmethod Runner.run\nmethod Runner.stop\n: call Runner.run via=Runner',
    },
    method,
    'bounded 1+0 fits_by_shape',
  );
  const named = { 'a.ts': 'export class C\nvariable C.name', 'b.ts': 'interface Named\nvariable Named.name' };
  const read = { ...named, 'c.ts': ': reference b.ts#Named.name via=b.ts#Named' };
  check('where a field of it is read', read, 'a.ts#C.name', 'bounded 0+0 fits_by_shape');
  check('but not where nobody reads it', named, 'a.ts#C.name', 'exact 0+0');
});

const table = `
=== table.ts
export interface Rule { check(value: string): boolean; title(): string }
export interface Other { check(value: string): boolean }
export const rules: Record<string, Rule> = { one: { check: () => true, title: () => 'a' } };
export const free = { check: () => true, title: () => 'a' };
=== run.ts
import { Other, Rule, rules } from './table';
export function run(name: string, rule: Rule) { rules[name].check('a'); rule.check('b'); }
`;

describe('a member of a literal that is given under a type', () => {
  checkUses('has the calls of that type', 'table.ts#rules.one.check', 'exact 2+0', table);
  checkUses(
    'and is bounded by those of another one',
    'table.ts#rules.one.check',
    'bounded 2+0',
    `${table}export function ask(other: Other) { other.check('a'); }\n`,
  );
  checkUses('as one without a type is', 'table.ts#free.check', 'bounded 0+0', table);
});
