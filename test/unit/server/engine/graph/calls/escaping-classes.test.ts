import { checkCertainty as check } from '../../../../../support/checked-certainty.ts';

const python = 'export class C\nmethod C.__init__\nmethod C.run\nmethod C._own\n';

describe('a class that code outside of the project has', () => {
  const given = { 'a.py': `${python}<module> given_to_package C` };
  check('is made there', given, 'a.py#C', 'bounded 0+0 escapes');
  check('by its constructor', given, 'a.py#C.__init__', 'bounded 0+0 escapes');
  check('and called, in Python', given, 'a.py#C.run', 'bounded 0+0 escapes');
  check('but not by names that are its own', given, 'a.py#C._own', 'exact 0+0');
  check(
    'which counts for what it inherits',
    { 'a.py': `${python}class D\nD extends C\n<module> given_to_package D` },
    'a.py#C.run',
    'bounded 0+0 escapes',
  );
  check(
    'and for one that a decorator has',
    { 'a.py': `${python}C decorated_outside C` },
    'a.py#C.run',
    'bounded 0+0 escapes',
  );
  const script = 'export class C\nmethod C.constructor\nmethod C.run\n<module> given_to_package C';
  check('is made there in JavaScript', { 'a.ts': script }, 'a.ts#C.constructor', 'bounded 0+0 escapes');
  check('where its methods are called by what names them', { 'a.ts': script }, 'a.ts#C.run', 'exact 0+0');
});

describe('a constructor that classes below inherit', () => {
  const below = `${python}class D\nD extends C\n`;
  check('runs where one of them is made', { 'a.py': `${below}: call D` }, 'a.py#C.__init__', 'bounded 0+0 escapes');
  check('or may be', { 'a.py': `${below}D called_outside D` }, 'a.py#C.__init__', 'bounded 0+0 escapes');
  check('or is by a container', { 'a.py': `${below}D run_outside D` }, 'a.py#C.__init__', 'bounded 0+0 escapes');
  const kept = { 'a.py': `${below}: reference D escapes` };
  check('or escapes as a value', kept, 'a.py#C.__init__', 'bounded 0+0 escapes');
  const unknown = { 'a.py': `${python}export class D\nD extends C`, 'b.py': '? call .D' };
  check('or is by a name of which nothing is known', unknown, 'a.py#C.__init__', 'bounded 0+0 escapes');
  check('does not where none is', { 'a.py': below }, 'a.py#C.__init__', 'exact 0+0');
  check(
    'or where they have their own',
    { 'a.py': `${below}method D.__init__\n: call D` },
    'a.py#C.__init__',
    'exact 0+0',
  );
});

describe('a class below one of the class of whose values something is made', () => {
  const below = { 'a.py': `${python}class D\nmethod D.__init__\nmethod D.run\nD extends C\n<module> made_of_value C` };
  check('may be made there', below, 'a.py#D', 'bounded 0+0 escapes');
  check('by its own constructor', below, 'a.py#D.__init__', 'bounded 0+0 escapes');
  check('and is called by nothing there', below, 'a.py#D.run', 'exact 0+0');
  check('which the site says of the one above itself', below, 'a.py#C.__init__', 'exact 0+0');
});
