import { checkCertainty as check } from '../../../../../support/checked-certainty.ts';

describe('calls that are not written as calls of a name', () => {
  describe('are made by the language', () => {
    check('in Python', { 'a.py': 'class C\nmethod C.__len__' }, 'a.py#C.__len__', 'bounded 0+0 unresolved_call');
    check('in JavaScript', { 'a.ts': 'class C\nmethod C.toJSON' }, 'a.ts#C.toJSON', 'bounded 0+0 unresolved_call');
    check(
      'by a name that is computed',
      { 'a.ts': 'class C\nmethod C.[key]\nvariable o\nvariable o.[key]\nmethod C.key' },
      'a.ts#C.[key]',
      'bounded 0+0 dynamic_property',
    );
    check('in a value', { 'a.ts': 'variable o\nvariable o.[key]' }, 'a.ts#o.[key]', 'bounded 0+0 dynamic_property');
    check('not of other names', { 'a.py': 'class C\nmethod C.size' }, 'a.py#C.size', 'exact 0+0');
    check('not of functions', { 'a.ts': 'function toString' }, 'a.ts#toString', 'exact 0+0');
    check(
      'not of constructors, which classes are called by',
      {
        'a.py': 'class C\nmethod C.__init__\n: call a.py#C',
      },
      'a.py#C.__init__',
      'exact 1+0',
    );
  });
  describe('are made by super() of a class beside', () => {
    const beside = 'class A\nmethod A.run\nclass B\nmethod B.run\nA calls_next a.py#A.run\n';
    const both = `${beside}class C\nC extends a.py#A\nC extends a.py#B\n`;
    check('where a class inherits from both', { 'a.py': both }, 'a.py#B.run', 'bounded 0+0 unknown_receiver');
    check('not of its own', { 'a.py': both }, 'a.py#A.run', 'exact 0+0');
    check('not where none does', { 'a.py': beside }, 'a.py#B.run', 'exact 0+0');
    check('not of other names', { 'a.py': `${both}method B.walk` }, 'a.py#B.walk', 'exact 0+0');
    check('not of a class above', { 'a.py': `${both}A extends a.py#B` }, 'a.py#B.run', 'exact 0+0');
    check(
      'of what the one beside inherits',
      {
        'a.py': `${both}class D\nmethod D.run\nclass E\nE extends a.py#D\nclass F\nF extends a.py#A\nF extends a.py#E`,
      },
      'a.py#D.run',
      'bounded 0+0 unknown_receiver',
    );
    const made = 'class A\nmethod A.__init__\nclass B\nmethod B.__init__\nA calls_next a.py#A.__init__\n';
    check(
      'of its constructor',
      { 'a.py': `${made}class C\nC extends a.py#A\nC extends a.py#B` },
      'a.py#B',
      'bounded 0+0 unknown_receiver',
    );
  });
});
