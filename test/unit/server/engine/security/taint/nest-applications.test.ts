import assert from 'node:assert/strict';
import { rulesOf, scanCode } from '../../../../../support/scanned-code.ts';

const rules = rulesOf('rule: shell\nharm: shell\nsinks:\n  - node:child_process.exec(0)');

const controller = `import { exec } from 'node:child_process';
import { Body, Controller, Post } from '@nestjs/common';
import { IsUUID } from 'class-validator';
class Dto { @IsUUID() id: string; }
@Controller() export class A { @Post() add(@Body() dto: Dto) { exec('ls ' + dto.id); } }`;

const given = 'app.useGlobalPipes(new ValidationPipe());';

function main(pipes: string, imports: string, create = 'create'): string {
  return `import { ValidationPipe } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
${imports}
async function start() { const app = await NestFactory.${create}(A); ${pipes} await app.listen(3000); }
start();`;
}

async function found(code: Readonly<Record<string, string>>): Promise<string[]> {
  const names = ['@nestjs/common', '@nestjs/core', 'class-validator'];
  const dependencies = JSON.stringify(Object.fromEntries(names.map((name) => [name, '10'])));
  const files = { 'package.json': `{ "name": "x", "private": true, "dependencies": ${dependencies} }`, ...code };
  return (await scanCode(files, rules)).findings.map(({ file, confidence }) => `${file} ${confidence}`);
}

const own = "import { A } from './a';";
const shared = "import { A } from '../shared/a';";

describe('a pipe of one application of several', () => {
  it('checks what comes in there alone', async () => {
    const files = { 'one/main.ts': main(given, own), 'one/a.ts': controller, 'two/a.ts': controller };
    assert.deepEqual(await found({ ...files, 'two/main.ts': main('', own) }), ['two/a.ts high']);
    assert.deepEqual(await found({ ...files, 'two/main.ts': main(given, own) }), []);
  });

  it('checks what two of them share where both have one', async () => {
    const files = { 'one/main.ts': main(given, shared), 'shared/a.ts': controller };
    assert.deepEqual(await found({ ...files, 'two/main.ts': main('', shared) }), ['shared/a.ts high']);
    assert.deepEqual(await found({ ...files, 'two/main.ts': main(given, shared) }), []);
    const without = main('', shared, 'createApplicationContext');
    assert.deepEqual(await found({ ...files, 'two/main.ts': without }), []);
  });

  it('counts for none where a file that both import sets one of them up', async () => {
    const setUp = `import { ValidationPipe } from '@nestjs/common'; export function setUp(app) { ${given} }`;
    const called = main('setUp(app);', `${own}\nimport { setUp } from '../shared/set-up';`);
    const files = { 'shared/set-up.ts': setUp, 'one/main.ts': called, 'one/a.ts': controller };
    assert.deepEqual(await found(files), []);
    const other = `${own}\nimport { other } from '../shared';`;
    const two = { 'shared/index.ts': "export * from './set-up';", 'two/main.ts': main('other();', other) };
    assert.deepEqual(await found({ ...files, ...two, 'two/a.ts': controller }), ['one/a.ts high', 'two/a.ts high']);
  });

  it('counts for every way in which one is started', async () => {
    const module = `import { Module, ValidationPipe } from '@nestjs/common';
import { APP_PIPE } from '@nestjs/core';
import { A as Controller } from './a';
@Module({ controllers: [Controller], providers: [{ provide: APP_PIPE, useClass: ValidationPipe }] }) export class A {}`;
    const start = main('', "import { A } from './module';");
    const files = { 'one/module.ts': module, 'one/a.ts': controller, 'one/main.ts': start, 'one/other.ts': start };
    assert.deepEqual(await found(files), []);
  });
});
