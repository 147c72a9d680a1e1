import { checkCertainty as check } from '../../../../../support/checked-certainty.ts';

const service = 'export class C\nmethod C.onModuleInit\nmethod C.hello\n';

describe('methods that frameworks call by their names', () => {
  check(
    'may be, where a decorator has the class',
    { 'a.ts': `${service}C decorated_outside C` },
    'a.ts#C.onModuleInit',
    'bounded 0+0 escapes',
  );
  check(
    'or a package was given it',
    { 'a.ts': service, 'b.ts': 'import a.ts\n<module> given_to_package a.ts#C' },
    'a.ts#C.onModuleInit',
    'bounded 0+0 escapes',
  );
  check('are not, where nobody has it', { 'a.ts': service }, 'a.ts#C.onModuleInit', 'exact 0+0');
  check(
    'are no doubt, where a container that is known makes the class',
    { 'a.ts': `${service}<module> run_outside C` },
    'a.ts#C.onModuleInit',
    'exact 0+0',
  );
  check(
    'but one beside another that has it',
    { 'a.ts': `${service}<module> run_outside C\n<module> given_to_package C` },
    'a.ts#C.onModuleInit',
    'bounded 0+0 escapes',
  );
  check('are none of another name', { 'a.ts': `${service}C decorated_outside C` }, 'a.ts#C.hello', 'exact 0+0');

  const plugin =
    'export variable plugin\nmethod plugin.install\nmethod plugin.other\nvariable own\nmethod own.install\n';
  check(
    'may be, of an object that other files may hand on',
    { 'a.ts': plugin },
    'a.ts#plugin.install',
    'bounded 0+0 escapes',
  );
  check('are none of other names there', { 'a.ts': plugin }, 'a.ts#plugin.other', 'exact 0+0');
  check('nor where no other file has the object', { 'a.ts': plugin }, 'a.ts#own.install', 'exact 0+0');
});
