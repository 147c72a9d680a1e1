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
});
