import assert from 'node:assert/strict';
import { rulesOf, scanCode } from '../../../../../support/scanned-code.ts';

const rules = rulesOf(
  'rule: shell\nharm: shell\nsinks:\n  - python:os.system(0)\n  - node:child_process.exec(0)',
  "rule: fields\nharm: assignment\nsinks:\n  - sink: '*.save(0)'\n    requires: whole",
  "rule: query\nharm: nosql\nsinks:\n  - sink: '*.findOne(0, 0.*)'",
);

async function found(path: string, code: string): Promise<string[]> {
  const nest = ['common', 'core', 'microservices', 'websockets'].map((name) => [`@nestjs/${name}`, '10']);
  const dependencies = JSON.stringify({ ...Object.fromEntries(nest), 'class-validator': '1' });
  const files = { 'package.json': `{ "name": "x", "private": true, "dependencies": ${dependencies} }`, [path]: code };
  return (await scanCode(files, rules)).findings.map(({ ruleId, confidence }) => `${ruleId} ${confidence}`);
}

function inFastApi(text: string, config = ''): Promise<string[]> {
  return found(
    'a.py',
    `import os
from enum import Enum
from typing import Literal, Optional
from uuid import UUID
from fastapi import FastAPI
from pydantic import BaseModel, Field
class Kind(str, Enum):
    a = 'a'
Word = Literal['a', 'b']
class Base(BaseModel):
    id: UUID
class Inner(BaseModel):
    size: int
    text: str
class Item(Base):
    ${config}
    count: Optional[int] = None
    kind: Kind
    word: Word
    mode: Literal['a', 'b'] = 'a'
    ids: list[int] = Field(default_factory=list)
    name: str = 'x'
    other: dict
    inner: Inner
app = FastAPI()
@app.post('/')
def add(item: Item):
    ${text}
`,
  );
}

describe('a model of pydantic', () => {
  for (const part of ['id', 'count', 'kind', 'word', 'mode', 'ids[0]', 'inner.size', 'missing']) {
    it(`lets no text of anyone's choice into ${part}`, async () => {
      assert.deepEqual(await inFastApi(`os.system('ls ' + item.${part})`), []);
    });
  }

  for (const part of ['name', 'other', 'other["a"]', 'inner.text']) {
    it(`leaves ${part} open`, async () => {
      assert.deepEqual(await inFastApi(`os.system('ls ' + item.${part})`), ['shell high']);
    });
  }

  it('lets further fields in where it says so', async () => {
    assert.deepEqual(await inFastApi("os.system('ls ' + item.more)", "model_config = ConfigDict(extra='allow')"), [
      'shell high',
    ]);
    assert.deepEqual(await inFastApi("os.system('ls ' + item.more)", "model_config = ConfigDict(extra='forbid')"), []);
  });

  it('names the fields that may be set', async () => {
    assert.deepEqual(await inFastApi('records.save(item.model_dump())'), []);
    const whole = 'import json\nfrom fastapi import FastAPI, Body\napp = FastAPI()\n@app.post("/")\n';
    assert.deepEqual(await found('a.py', `${whole}def add(item: dict):\n    records.save(item)`), ['fields high']);
  });
});

function withValidator(check: string, name = 'name: str'): Promise<string[]> {
  return found(
    'a.py',
    `import os
import re
from fastapi import FastAPI
from typing import Annotated
from pydantic import AfterValidator, BaseModel, BeforeValidator, Field, field_validator, validator
def is_word(text):
    return re.match(r'^[a-z]+$', text)
def only_words(text):
    if not is_word(text):
        raise ValueError()
    return text
def stripped(text):
    return text.strip()
class Item(BaseModel):
    ${name}
${check.replaceAll(/^/gm, '    ')}
app = FastAPI()
@app.post('/')
def add(item: Item):
    os.system('ls ' + item.name)
`,
  );
}

describe('a field of a model of pydantic that is checked', () => {
  it('is checked by what its annotation says', async () => {
    assert.deepEqual(await withValidator('', 'name: Annotated[str, AfterValidator(only_words)]'), []);
    assert.deepEqual(
      await withValidator('', 'name: Annotated[str, AfterValidator(stripped), AfterValidator(only_words)]'),
      [],
    );
    assert.notDeepEqual(await withValidator('', 'name: Annotated[str, AfterValidator(stripped)]'), []);
    assert.notDeepEqual(await withValidator('', 'name: Annotated[str, BeforeValidator(only_words)]'), []);
    assert.notDeepEqual(await withValidator('', 'name: Annotated[str, Field(alias="only_words")]'), []);
  });

  const header = "@field_validator('name')\n@classmethod\ndef check(cls, v):\n    ";

  it('lets no more through than its function does', async () => {
    assert.deepEqual(await withValidator(`${header}if not is_word(v):\n        raise ValueError()\n    return v`), []);
    assert.deepEqual(
      await withValidator(`${header}if v not in ['a', 'b']:\n        raise ValueError()\n    return v`),
      [],
    );
    const older = "@validator('name')\ndef check(cls, v):\n    ";
    assert.deepEqual(
      await withValidator(`${older}if not is_word(v):\n        raise ValueError()\n    return v.strip()`),
      [],
    );
  });

  it('is open where its function lets more through, returns another value or is about another field', async () => {
    const raised = 'raise ValueError()\n    return v';
    assert.deepEqual(await withValidator(`${header}if len(v) > 9:\n        ${raised}`), ['shell high']);
    assert.deepEqual(await withValidator(`${header}if is_word(v):\n        return v\n    return load(v)`), [
      'shell high',
    ]);
    const other = header.replace('name', 'title');
    assert.deepEqual(await withValidator(`${other}if not is_word(v):\n        ${raised}`), ['shell high']);
    const before = header.replace("'name'", "'name', mode='before'");
    assert.deepEqual(await withValidator(`${before}if not is_word(v):\n        ${raised}`), ['shell high']);
  });

  it('matches the expression that it says', async () => {
    assert.deepEqual(await withValidator('pass', "name: str = Field(pattern=r'^[a-z]+$')"), []);
    assert.deepEqual(await withValidator('pass', "name: str = Field(pattern=r'^[a-z]')"), ['shell high']);
  });
});

interface Place {
  readonly at?: string;
  readonly of?: string;
  readonly given?: string;
  readonly other?: string;
}

function inNest(
  text: string,
  pipe: string,
  { at = '@Controller()', of = '@Post()', given = '@Body()', other = '' }: Place = {},
): Promise<string[]> {
  return found(
    'a.ts',
    `import { exec } from 'node:child_process';
import { Body, Controller, Module, Post, UsePipes, ValidationPipe } from '@nestjs/common';
import { APP_PIPE } from '@nestjs/core';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { MessageBody, SubscribeMessage, WebSocketGateway } from '@nestjs/websockets';
import { Transform, Type } from 'class-transformer';
import { IsDate, IsInt, IsString, IsUUID, ValidateIf } from 'class-validator';
class Base { @IsUUID() id: string; }
class Dto extends Base { @IsInt() count: number; @IsString() name: string; open: string;
  @ValidateIf((dto) => dto.open) @IsInt() perhaps: number; @Type(() => Date) @IsDate() made: Date; }
${pipe}
${at}
export class A { ${of} add(${given} dto: Dto) { ${text} } }
@Controller() export class B { @Post() add(@Body() dto: Dto) { ${other} } }`,
  );
}

describe('a class with decorators of class-validator', () => {
  const loose = 'app.useGlobalPipes(new ValidationPipe({ transform: true }));';
  const strict = 'app.useGlobalPipes(new ValidationPipe({ whitelist: true }));';

  it('lets in what its decorators say', async () => {
    for (const part of ['id', 'count']) assert.deepEqual(await inNest(`exec('ls ' + dto.${part});`, loose), []);
    for (const part of ['name', 'open']) {
      assert.deepEqual(await inNest(`exec('ls ' + dto.${part});`, loose), ['shell high']);
    }
  });

  it('says nothing where no pipe checks it', async () => {
    assert.deepEqual(await inNest("exec('ls ' + dto.id);", ''), ['shell high']);
  });

  it('lets further fields in, unless the pipe drops them', async () => {
    assert.deepEqual(await inNest('this.records.save(dto);', loose), ['fields high']);
    assert.deepEqual(await inNest('this.records.save(dto);', strict), []);
  });

  it('lets no object into a text, whatever may stand beside it', async () => {
    assert.deepEqual(await inNest('this.records.findOne({ name: dto.name });', strict), []);
    assert.deepEqual(await inNest('this.records.findOne({ name: dto.open });', strict), ['query high']);
  });

  it('says nothing of a field under a condition', async () => {
    assert.deepEqual(await inNest("exec('ls ' + dto.perhaps);", strict), ['shell high']);
  });

  it('says of what is made of a field alone that it fits, which the handler gets where the pipe says so', async () => {
    assert.deepEqual(await inNest("exec('ls ' + dto.made);", loose), []);
    assert.deepEqual(await inNest("exec('ls ' + dto.made);", strict), ['shell high']);
  });

  const use = "exec('ls ' + dto.id);";
  const made = 'new ValidationPipe({ whitelist: true })';
  const places: readonly (readonly [string, Place])[] = [
    ['a class', { at: `@UsePipes(${made}) @Controller()` }],
    ['a handler', { of: `@UsePipes(${made}) @Post()` }],
    ['a parameter', { given: `@Body(${made})` }],
  ];
  for (const [what, place] of places) {
    it(`is checked by a pipe of ${what} there alone`, async () => {
      assert.deepEqual(await inNest(use, '', place), []);
      assert.deepEqual(await inNest('', '', { ...place, other: use }), ['shell high']);
    });
  }

  it('is checked by a pipe that is given as a class, too', async () => {
    const provider = '@Module({ providers: [{ provide: APP_PIPE, useClass: ValidationPipe }] }) class M {}';
    assert.deepEqual(await inNest(use, provider), []);
    assert.deepEqual(await inNest(use, provider.replace('APP_PIPE', "'other'")), ['shell high']);
    const own = { at: '@UsePipes(ValidationPipe) @Controller()' };
    assert.deepEqual(await inNest(use, '', own), []);
    assert.deepEqual(await inNest('', '', { ...own, other: use }), ['shell high']);
  });

  const elsewhere = [
    'async function check(value) { return new ValidationPipe().transform(value, {}); }',
    'export const pipe = new ValidationPipe();',
    'const Checked = () => UsePipes(new ValidationPipe());\n@Checked() @Controller() export class C {}',
  ];
  for (const pipe of elsewhere) {
    it(`is not checked by a pipe that the application is not given: ${pipe}`, async () => {
      assert.deepEqual(await inNest(use, pipe), ['shell high']);
    });
  }

  const gateway = { at: '@WebSocketGateway()', of: "@SubscribeMessage('a')", given: '@MessageBody()' };
  const messages = { of: "@MessagePattern('a')", given: '@Payload()' };

  it('is not checked by pipes of the application where it comes in a message to a gateway', async () => {
    assert.deepEqual(await inNest(use, strict, gateway), ['shell high']);
    const at = '@UsePipes(new ValidationPipe()) @WebSocketGateway()';
    assert.deepEqual(await inNest(use, '', { ...gateway, at }), []);
  });

  it('is checked by those of a microservice, which one beside an application has where that says so', async () => {
    assert.deepEqual(await inNest(use, strict, messages), []);
    assert.deepEqual(await inNest(use, `${strict} app.connectMicroservice({});`, messages), ['shell high']);
    const inherited = `${strict} app.connectMicroservice({}, { inheritAppConfig: true });`;
    assert.deepEqual(await inNest(use, inherited, messages), []);
  });

  const doubtful = [
    'optionsOf()',
    "which ? { whitelist: true } : { groups: ['one'] }",
    "{ ...{ groups: ['one'] }, whitelist: true }",
    '{ ...optionsOf(), whitelist: true }',
    '{ strictGroups: true }',
  ];
  for (const options of doubtful) {
    it(`may be checked by less with ${options}`, async () => {
      assert.deepEqual(await inNest(use, `app.useGlobalPipes(new ValidationPipe(${options}));`), ['shell high']);
    });
  }

  it('lets through what it does not name where one of the options that may count says so', async () => {
    const common = 'const common = { whitelist: false };';
    const save = 'this.records.save(dto);';
    const given = (options: string) => `${common} app.useGlobalPipes(new ValidationPipe(${options}));`;
    assert.deepEqual(await inNest(save, given('{ whitelist: true, ...common }')), ['fields high']);
    assert.deepEqual(await inNest(save, given('{ ...{ transform: true }, whitelist: true }')), []);
  });

  it('may be checked by less than it says', async () => {
    for (const option of ["groups: ['one']", 'expectedType: Other', "validatorPackage: require('./own')"]) {
      const pipe = `app.useGlobalPipes(new ValidationPipe({ ${option} }));`;
      assert.deepEqual(await inNest("exec('ls ' + dto.id);", pipe), ['shell high']);
    }
  });
});
