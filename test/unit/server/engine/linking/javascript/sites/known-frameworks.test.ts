import assert from 'node:assert/strict';
import { linkFiles } from '../../../../../../support/linked-project.ts';

const kinds: ReadonlySet<string> = new Set(['decorated_outside', 'called_outside', 'run_outside', 'given_to_package']);

const imports = `import { ext } from 'ext';
import * as nest from '@nestjs/common';
import { applyDecorators, Body, CanActivate, Catch, createParamDecorator, Get as Read, Injectable, Module, OnModuleInit,
  SetMetadata, UseGuards } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { WorkerHost } from '@nestjs/bullmq';
import { Component, HostListener, Input, OnInit } from '@angular/core';
import { Entity, BeforeInsert, Column, PrimaryGeneratedColumn } from 'typeorm';
import { IsString } from 'class-validator';
import { Type } from 'class-transformer';
import { action } from 'mobx';
import { OnEvent } from './own';
`;

/** Returns whom code outside has or calls, by the relations of the file. */
async function outsideIn(code: string, others: Readonly<Record<string, string>>): Promise<string> {
  const links = (await linkFiles({ 'a.ts': imports + code, ...others })).get('a.ts');
  const found = links?.relations.filter(({ kind }) => kinds.has(kind)) ?? [];
  return [...new Set(found.map(({ kind, base }) => `${kind} ${base.name}`))].toSorted().join(', ');
}

function check(what: string, code: string, expected: string, others: Readonly<Record<string, string>> = {}): void {
  it(what, async () => assert.equal(await outsideIn(code, others), expected));
}

describe('decorators of listed packages', () => {
  check('that hand a method to the package', 'class A { @Read() m() {} }', 'run_outside A.m');
  check('by the name of the package', 'class A { @nest.Get() m() {} }', 'run_outside A.m');
  check(
    'of other packages too',
    'class A { @HostListener("x") m() {} @BeforeInsert() n() {} }',
    'run_outside A.m, run_outside A.n',
  );
  check('that make a class', '@Injectable() class A { m() {} }', 'run_outside A');
  check('that give a method back', 'class A { @UseGuards(ext) m() {} @action.bound n() {} }', '');
  check(
    'that describe a field',
    'class A { @IsString() @Column() m = () => 1; @PrimaryGeneratedColumn() id: string; }',
    '',
  );
  check('beside one that is not known', 'class A { @Read() @ext m() {} }', 'decorated_outside A.m, run_outside A.m');
  check(
    'not at a place that they are not for',
    '@Read() class A { @Injectable() m() {} }',
    'decorated_outside A, decorated_outside A.m',
  );
  check(
    'no others of their packages',
    '@Entity() class A {}\n@Component({}) class B {}',
    'decorated_outside A, decorated_outside B',
  );
  check('not of their names in the project', 'class A { @OnEvent m() {} }', '', {
    'own.ts': 'export function OnEvent(a: any, b?: any) {}',
  });
  check(
    'nor of their names in other packages',
    "import { Cron } from 'ext';\nclass A { @Cron() m() {} }",
    'decorated_outside A.m',
  );
});

/** The file that the decorator of the project is imported from. */
function own(body: string): Readonly<Record<string, string>> {
  return { 'own.ts': `${imports}${body}` };
}

describe('decorators that the project makes of listed ones', () => {
  check(
    'by a function',
    'class A { @OnEvent("a") m() {} }',
    '',
    own('export function OnEvent(a: string) { return SetMetadata("k", a); }'),
  );
  check('by an arrow', 'class A { @OnEvent() m() {} }', '', own('export const OnEvent = () => SetMetadata("k", 1);'));
  check(
    'of several',
    'class A { @OnEvent() m() {} }',
    '',
    own('export const OnEvent = () => applyDecorators(SetMetadata("k", 1), UseGuards(ext));'),
  );
  check(
    'of parameters',
    'class D {}\nconst User = createParamDecorator(() => 1);\nclass A { m(@User() d: D) {} }',
    'run_outside D',
  );
  for (const [what, maker] of [
    ['do more', 'const all: any[] = [];\nfunction Own(k: string) { all.push(k); return SetMetadata("k", k); }'],
    ['are of one that is not known', 'const Own = (k: string) => applyDecorators(SetMetadata("k", k), ext());'],
    ['may be others', 'let Own = (k: string) => SetMetadata("k", k);'],
  ]) {
    it(`are kept by the project where they ${what}`, async () => {
      const links = (await linkFiles({ 'a.ts': `${imports}${maker}\nclass A { @Own("a") m() {} }` })).get('a.ts');
      assert.equal(
        links?.uses.some(({ target, escapes }) => target.name === 'A.m' && escapes),
        true,
      );
    });
  }
});

describe('classes that listed decorators are given', () => {
  check('in a list', 'class S {}\n@Module({ providers: [S] }) class M {}', 'run_outside M, run_outside S');
  check('as an argument', 'class G {}\nclass A { @UseGuards(G) m() {} }', 'run_outside G');
  check('by a function', 'class D {}\nclass A { @Type(() => D) d: any; }', 'run_outside D');
  check('as the type of a parameter', 'class D {}\nclass A { m(@Body() d: D) {} }', 'run_outside D');
  check(
    'not under a token',
    'class S {}\n@Module({ providers: [{ provide: "s", useClass: S }] }) class M {}',
    'given_to_package S, run_outside M, run_outside S',
  );
  check(
    'not where others get them',
    'class S {}\n@Module({ imports: [ext.of([S])] }) class M {}',
    'given_to_package S, run_outside M',
  );
  check('no functions', 'function f() {}\n@Module({ providers: [f] }) class M {}', 'given_to_package f, run_outside M');
});

describe('bases of listed packages', () => {
  check(
    'call the method of an interface',
    'class A implements CanActivate { canActivate() {} m() {} }',
    'run_outside A.canActivate',
  );
  check(
    'of several',
    'class A implements OnInit, OnModuleInit { ngOnInit() {} onModuleInit() {} }',
    'run_outside A.ngOnInit, run_outside A.onModuleInit',
  );
  check('of a class', 'class A extends WorkerHost { process() {} m() {} }', 'run_outside A.process');
  check(
    'and may call others where they are open',
    'class A extends PassportStrategy(ext) { validate() {} m() {} }',
    'called_outside A.m, run_outside A.validate',
  );
  check(
    'of a class above',
    'class A extends WorkerHost {}\nclass B extends A { process() {} m() {} }',
    'run_outside B.process',
  );
  check(
    'beside one that is not listed',
    "import type { I } from 'ext';\nclass A implements CanActivate, I { canActivate() {} m() {} }",
    'called_outside A.canActivate, called_outside A.m',
  );
});
