import { checkUses } from '../../../../../support/checked-uses.ts';

const shop = '=== shop.py\ndef pay(): pass\n';

/** Who calls `pay`, beside more of its file. */
function check(what: string, expected: string, code: string): void {
  checkUses(what, 'shop.py#pay', expected, `${shop}${code}\n`);
}

describe('a name in the body of a class that has no value there yet', () => {
  check('is that of the module', 'bounded 1+1', 'class A:\n    pay = pay\ndef use(x): x.pay()');
  check('is so as an argument', 'bounded 1+0', 'class A:\n    pay = keep(pay)');
  check('is so in a list', 'bounded 1+0', 'class A:\n    pay = [pay]');
  check(
    'is so in a decorator',
    'bounded 1+0',
    'def keep(x): return lambda f: [x, f]\nclass A:\n    @keep(pay)\n    def pay(self): pass',
  );
  check('is so as a default', 'bounded 2+0', 'class A:\n    def pay(self, f=pay): f()');
  check(
    'is that of a star',
    'bounded 1+1',
    '=== a.py\nfrom shop import *\nclass A:\n    pay = pay\ndef use(x): x.pay()',
  );
  check('is not where it has one', 'exact 0+0', 'class A:\n    def pay(self): pass\n    other = [pay]');
  check('is not in a method of another name', 'exact 1+0', 'class A:\n    def run(self): pay()');
});

describe('a function in a list that is added to another one', () => {
  check('is kept', 'bounded 1+0', 'def use(more): keep([pay] + more)');
  check('is kept in a tuple', 'bounded 1+0', 'class A:\n    def use(self, more): self.all = (pay,) + more');
  check('is not where a text is made of it', 'exact 1+0', 'y = "%s" % (pay,)');
});
