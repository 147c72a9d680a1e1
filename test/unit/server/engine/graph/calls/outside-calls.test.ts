import { checkCertainty as check } from '../../../../../support/checked-certainty.ts';

const own = 'export class C\nmethod C.run\nmethod C.walk\nexport function run\n: call run\n: call C.run\n';
const [method, plain] = ['a.ts#C.run', 'a.ts#run'];

describe('callers that no site reports', () => {
  describe('bound', () => {
    check(
      'what a decorator from outside has',
      { 'a.ts': `${own}run decorated_outside run` },
      plain,
      'bounded 1+0 escapes',
    );
    check(
      'a class that one has',
      { 'a.ts': 'class C\nmethod C.constructor\nC decorated_outside C' },
      'a.ts#C',
      'bounded 0+0 escapes',
    );
    check(
      'and its constructor with it',
      { 'a.ts': 'class C\nmethod C.constructor\nC decorated_outside C' },
      'a.ts#C.constructor',
      'bounded 0+0 escapes',
    );
    check(
      'a member that a base may call, where what is outside may give its object',
      { 'a.ts': `${own}C called_outside C.run\nrun? call .run external` },
      method,
      'bounded 1+1 unknown_receiver',
    );
    check(
      'a member that a base of Python may call',
      { 'a.py': `${own}C called_outside C.run` },
      'a.py#C.run',
      'bounded 1+0 escapes',
    );
    check(
      'a member of an object that is handed on',
      { 'a.ts': 'variable o\nmethod o.run\no.run kept_within o.run' },
      'a.ts#o.run',
      'bounded 0+0 escapes',
    );
    check(
      'each for itself',
      { 'a.ts': `${own}C.run decorated_outside C.run\nC.run kept_within C.run` },
      method,
      'bounded 1+0 escapes escapes',
    );
  });

  describe('do not bound', () => {
    check('a member that a base may call', { 'a.ts': `${own}C called_outside C.run` }, method, 'exact 1+0');
    check(
      'a member that the base of a subclass may call',
      { 'a.ts': own, 'b.ts': 'class D\nD extends a.ts#C\nD called_outside a.ts#C.run' },
      method,
      'exact 1+0',
    );
    check('other members', { 'a.ts': `${own}C called_outside C.walk` }, method, 'exact 1+0');
    check('functions that are given a folder', { 'a.ts': `${own}<module> gives_folder run` }, plain, 'exact 1+0');
  });

  describe('of modules that are loaded by computed paths bound exports', () => {
    const loading = 'export function loadAll\nfunction helper\nloadAll? call .* dynamic_import';
    const given = '<module> gives_folder lib/load.ts#loadAll';
    check(
      'of a folder that what loads is given',
      { 'lib/load.ts': loading, 'jobs/index.ts': given, 'jobs/a.ts': own },
      'jobs/a.ts#run',
      'bounded 1+0 escapes',
    );
    check(
      'and of the folders in it',
      { 'lib/load.ts': loading, 'jobs/index.ts': given, 'jobs/b/a.ts': own },
      'jobs/b/a.ts#C',
      'bounded 0+0 escapes',
    );
    check(
      'but not where it is given to what loads nothing',
      { 'lib/load.ts': 'export function loadAll', 'jobs/index.ts': given, 'jobs/a.ts': own },
      'jobs/a.ts#run',
      'exact 1+0',
    );
    check(
      'but not their members, whose classes tell',
      { 'lib/load.ts': loading, 'jobs/index.ts': given, 'jobs/a.ts': own },
      'jobs/a.ts#C.run',
      'exact 1+0',
    );
    const packages = { 'lib/it.ts': 'package lib', 'app/it.ts': 'package app' };
    check(
      'of the package where nothing is written of the path',
      { ...packages, 'lib/load.ts': loading, 'lib/a/b/a.ts': own },
      'lib/a/b/a.ts#run',
      'bounded 1+0 escapes',
    );
    check(
      'but not of another package',
      { ...packages, 'lib/load.ts': loading, 'app/a.ts': own },
      'app/a.ts#run',
      'exact 1+0',
    );
    check(
      'nor what a package is called',
      { 'lib/load.ts': '? call .*ws dynamic_import', 'lib/a.ts': own },
      'lib/a.ts#run',
      'exact 1+0',
    );
    check(
      'nor where the name of a member is computed',
      { 'lib/load.ts': '? call .*./_a dynamic_property', 'lib/a.ts': own },
      'lib/a.ts#run',
      'exact 1+0',
    );
    const globs: readonly (readonly [pattern: string, path: string, expected: string])[] = [
      ['./jobs/*.ts', 'jobs/a.ts', 'bounded 1+0 escapes'],
      ['./jobs/*.ts', 'jobs/b/a.ts', 'exact 1+0'],
      ['./jobs/**', 'jobs/b/a.ts', 'bounded 1+0 escapes'],
      ['./*/client/index.{ts,tsx}', 'jobs/client/index.ts', 'bounded 1+0 escapes'],
      ['./*/client/index.{ts,tsx}', 'jobs/client/a.ts', 'exact 1+0'],
      ['./*/client/index.{ts,tsx}', 'jobs/server/index.ts', 'exact 1+0'],
      ['!./jobs/*.ts', 'jobs/a.ts', 'exact 1+0'],
      ['./jobs/', 'jobs/b/a.ts', 'bounded 1+0 escapes'],
    ];
    for (const [pattern, path, expected] of globs) {
      const files = { 'load.ts': `? call .*${pattern} dynamic_import`, [path]: own };
      check(`as ${pattern} means ${path}`, files, `${path}#run`, expected);
    }
  });
});
