import { checkCertainty as check } from '../../../../../support/checked-certainty.ts';

/** A class and a function of `a.ts`, both exported, each called once. */
const own = 'export class C\nmethod C.run\nexport function run\n: call run\n: call C.run\n';
const [method, plain] = ['a.ts#C.run', 'a.ts#run'];

describe('certainty of callers', () => {
  describe('is exact', () => {
    check('where every site is known', { 'a.ts': own }, method, 'exact 1+0');
    check('for no callers at all', { 'a.ts': 'function f' }, 'a.ts#f', 'exact 0+0');
    check(
      'for a class that is handed on, where nothing is made of a class that is a value',
      { 'a.ts': `${own}: reference C escapes\n? call .new\n? call .other callback_parameter` },
      'a.ts#C',
      'exact 0+0',
    );
    check(
      'for a class that is handed on, where what is made is something else',
      {
        'a.ts': `${own}class Other\nmethod Other.walk\n: reference C escapes\n? call .new callback_parameter of=a.ts#Other`,
      },
      'a.ts#C',
      'exact 0+0',
    );
    check('whatever is called by another name', { 'a.ts': `${own}? call .walk` }, method, 'exact 1+0');
    check('whatever is only read by that name', { 'a.ts': `${own}? read .run` }, method, 'exact 1+0');
    check(
      'where receivers are known to be others',
      {
        'a.ts': `${own}? call .run of=b.ts#Other`,
        'b.ts': 'class Other',
      },
      method,
      'exact 1+0',
    );
    check(
      'where a parameter of that name is called',
      { 'a.ts': `${own}? call .run callback_parameter` },
      method,
      'exact 1+0',
    );
    check('of what text is run, which is documented', { 'a.ts': `${own}? call .run eval` }, method, 'exact 1+0');
    check('where another language has calls of that name', { 'a.ts': own, 'b.py': '? call .run' }, method, 'exact 1+0');
    check(
      'with what is inferred or dispatched counted',
      {
        'a.ts': 'interface I\nmethod I.m\nclass C\nmethod C.m\nC implements I\n: call I.m via=I\n: call C.m inferred',
      },
      'a.ts#C.m',
      'exact 2+0',
    );
    check(
      'for what is not exported, whatever files are broken',
      {
        'a.ts': 'function f\n: call f',
        'b.ts': 'broken\nimport a.ts',
      },
      'a.ts#f',
      'exact 1+0',
    );
    check('where a broken file does not import it', { 'a.ts': own, 'b.ts': 'broken' }, plain, 'exact 1+0');
    check(
      'for an import that leads nowhere and means another file',
      {
        'a.ts': own,
        'b.ts': 'import ?./gone\n? call .run unresolved_import',
      },
      plain,
      'exact 1+0',
    );
    check('of an interface nobody else names', { 'a.ts': 'interface I\n: type_reference I' }, 'a.ts#I', 'exact 1+0');
  });

  describe('is bounded', () => {
    check(
      'by calls of that name on an unknown receiver',
      { 'a.ts': `${own}? call .run` },
      method,
      'bounded 1+1 unknown_receiver',
    );
    check(
      'by those on a receiver that is known in part',
      {
        'a.ts': `${own}? call .run of=b.ts#B`,
        'b.ts': 'class B\nB extends a.ts#C',
      },
      method,
      'bounded 1+1 unknown_receiver',
    );
    check(
      'where the receiver and the owner may have a subtype in common',
      {
        'a.ts': `${own}? call .run of=b.ts#I`,
        'b.ts': 'interface I\nclass D\nD extends a.ts#C\nD implements I',
      },
      method,
      'bounded 1+1 unknown_receiver',
    );
    check(
      'by members of a computed name',
      { 'a.ts': `${own}? call . dynamic_property of=C` },
      method,
      'bounded 1+1 dynamic_property',
    );
    check(
      'but not by those of others',
      { 'a.ts': `${own}class D\n? call . dynamic_property of=D` },
      method,
      'exact 1+0',
    );
    check(
      'by exports of a computed name',
      {
        'a.ts': own,
        'b.ts': '? call . dynamic_property of=a.ts#<module>',
      },
      plain,
      'bounded 1+1 dynamic_property',
    );
    check(
      'by computed names on who knows what, in the same file',
      { 'a.ts': `${own}? call . dynamic_property` },
      method,
      'bounded 1+1 dynamic_property',
    );
    check(
      'farther away that is reflection, which is documented',
      { 'a.ts': own, 'b.ts': '? call . dynamic_property' },
      method,
      'exact 1+0',
    );
    check('where it is handed on', { 'a.ts': `${own}: reference C.run escapes` }, method, 'bounded 2+0 escapes');
    check(
      'where the member that it answers for is handed on',
      {
        'a.ts': 'interface I\nmethod I.m\nclass C\nmethod C.m\nC implements I\n: reference I.m escapes',
      },
      'a.ts#C.m',
      'bounded 0+0 escapes',
    );
    const made = '? call .new callback_parameter';
    const shaped = 'interface I\nmethod I.run\nclass Other\nmethod Other.walk\n';
    check(
      'where a class is handed on, and something is made of a class that is a value',
      { 'a.ts': `${own}: reference C escapes\n${made}` },
      'a.ts#C',
      'bounded 0+0 escapes',
    );
    check(
      'where a class is handed on, and what is made may be one by its shape',
      { 'a.ts': `${own}${shaped}: reference C escapes\n${made} of=a.ts#I` },
      'a.ts#C',
      'bounded 0+0 escapes',
    );
    check(
      'where a class is handed on, and what is made stands below it',
      { 'a.ts': `${own}${shaped}C extends a.ts#Other\n: reference C escapes\n${made} of=a.ts#Other` },
      'a.ts#C',
      'bounded 0+0 escapes',
    );
    check(
      'where a class of a language that has no word for making is handed on',
      { 'a.py': `${own}: reference C escapes` },
      'a.py#C',
      'bounded 0+0 escapes',
    );
    check(
      'where a class is handed on, for its members it is exact',
      { 'a.ts': `${own}: reference C escapes` },
      method,
      'exact 1+0',
    );
    check(
      'by calls on a module that is handed on',
      {
        'a.ts': own,
        'b.ts': ': reference a.ts#<module> escapes\n? call .run',
      },
      plain,
      'bounded 1+1 unknown_receiver escapes',
    );
    check(
      'by who has its module, whatever the names are that are called there',
      { 'a.ts': own, 'b.ts': ': reference a.ts#<module> escapes' },
      plain,
      'bounded 1+0 escapes',
    );
    check(
      'by calls on what may be a computed import',
      { 'a.ts': own, 'b.ts': 'computed\n? call .run dynamic_import' },
      plain,
      'bounded 1+1 unknown_receiver',
    );
    check(
      'through an unresolved import that may mean its file',
      {
        'src/a.ts': own,
        'b.ts': 'import ?./a\n? call .run unresolved_import',
      },
      'src/a.ts#run',
      'bounded 1+1 unresolved_import',
    );
    check(
      'by the default of such an import',
      {
        'src/a.ts': own,
        'b.ts': 'import ?./a\n? call .default unresolved_import',
      },
      'src/a.ts#run',
      'bounded 1+1 unresolved_import',
    );
    check(
      'by a broken file that imports it',
      { 'a.ts': own, 'b.ts': 'broken\nimport a.ts' },
      plain,
      'bounded 1+0 broken_file',
    );
    check(
      'by a broken file that imports it through others',
      {
        'a.ts': own,
        'b.ts': 'reexport import a.ts',
        'c.ts': 'broken\nimport b.ts',
      },
      plain,
      'bounded 1+0 broken_file',
    );
    check(
      'but not by one that imports what only uses it',
      {
        'a.ts': own,
        'b.ts': 'import a.ts',
        'c.ts': 'broken\nimport b.ts',
      },
      plain,
      'exact 1+0',
    );
    check(
      'by code that could not be read',
      { 'a.ts': own, 'b.ts': '? call .run parse_error' },
      plain,
      'bounded 1+1 broken_file',
    );
    check('in a broken file of its own', { 'a.ts': `${own}broken` }, plain, 'bounded 1+0 own_file');
    check(
      'by files that import it and are not linked',
      { 'a.ts': own, 'b.ts': 'import a.ts\nunlinked budget' },
      plain,
      'bounded 1+0 not_linked',
    );
    check(
      'by files whose language imports modules and is not read',
      { 'a.ts': own, 'b.astro': 'unlinked language' },
      plain,
      'bounded 1+0 not_linked',
    );
    check(
      'by a file that nobody reads and that has the name in it',
      { 'a.ts': own, 'b.astro': 'unlinked language\nwords other run' },
      plain,
      'bounded 1+0 not_linked',
    );
    check(
      'by one that has the words of its path, and may give a default any name',
      { 'src/to-text.ts': own, 'b.astro': 'unlinked language\nwords import Other from src to text' },
      'src/to-text.ts#run',
      'bounded 1+0 not_linked',
    );
    check(
      'but not by one in which neither is written',
      { 'src/to-text.ts': own, 'b.astro': 'unlinked language\nwords import Other from src text' },
      'src/to-text.ts#run',
      'exact 1+0',
    );
    check('by files that are left out', { 'a.ts': own }, plain, 'bounded 1+0 left_out', [{ code: 'left_out_unknown' }]);
    check('which what is not exported is not', { 'a.ts': 'function f' }, 'a.ts#f', 'exact 0+0', [
      { code: 'left_out_unknown' },
    ]);
    check(
      'once by a site that is unknown and a hint',
      { 'a.ts': `${own}? call .run\n& : call C.run hint` },
      method,
      'bounded 1+1 unknown_receiver',
    );
    check(
      'by a call of that name whose declaration is gone',
      { 'a.ts': `${own}: call b.ts#run`, 'b.ts': '' },
      plain,
      'bounded 1+1 unresolved_call',
    );
  });

  describe('of a class and its constructor', () => {
    const files = { 'a.ts': 'class C\nmethod C.constructor\nclass D\nD extends C\n: call C\n: call C.constructor' };
    check('is one', files, 'a.ts#C', 'exact 2+0');
    check('whichever is asked for', files, 'a.ts#C.constructor', 'exact 2+0');
  });
});
