import assert from 'node:assert/strict';
import { rulesOf, scanCode } from '../../../../../support/scanned-code.ts';

const rules = rulesOf(
  'rule: shell\nharm: shell\nsinks:\n  - node:child_process.exec(0)',
  "rule: query\nharm: nosql\nsinks:\n  - sink: '*.findOne(0, 0.*)'",
);

async function found(text: string, { fields = '', parameter = "@Args('input') input: Order" } = {}): Promise<string[]> {
  const dependencies = { '@nestjs/graphql': '12', '@nestjs/common': '10', 'graphql-type-json': '1' };
  const code = `import { exec } from 'node:child_process';
import { Body, Controller, Post } from '@nestjs/common';
import { Args, ArgsType, Field, Float, ID, InputType, Int, Mutation, PartialType, PickType, registerEnumType, Resolver } from '@nestjs/graphql';
import GraphQLJSON from 'graphql-type-json';
import { outside } from './outside';
@InputType()
class Part {
  @Field() title: string;
  @Field(() => GraphQLJSON) free: any;
}
@InputType()
class Base { @Field(() => ID) id: string }
@InputType()
class Order extends Base {
  @Field() name: string;
  @Field({ nullable: true }) note?: string;
  @Field(() => Int) size: number;
  @Field(() => Float, { nullable: true }) price: number;
  @Field() count: number;
  @Field(() => [String]) words: string[];
  @Field() part: Part;
  @Field(() => [Part]) parts: Part[];
  @Field() kind: 'a' | 'b';
  @Field(() => GraphQLJSON) any: any;
  @Field(type => outside()) unknown: string;
  hidden: string;
  ${fields}
}
@InputType() class Changed extends PartialType(Order) {}
class Plain extends Base { @Field() name: string }
@InputType() class Loose extends outside(Order) { @Field() name: string }
@Resolver()
class Orders {
  @Mutation(() => Boolean)
  async change(${parameter}) { ${text} }
}
@Controller()
class Web {
  @Post('x')
  async set(@Body() body: Order) { ${text.includes('body') ? '' : '//'} orders.findOne({ id: body.name }); }
}
`;
  const files = { 'package.json': JSON.stringify({ name: 'x', private: true, dependencies }), 'a.ts': code };
  const { findings } = await scanCode(files, rules);
  return [...new Set(findings.map(({ ruleId }) => ruleId))].toSorted();
}

describe('an input of GraphQL', () => {
  for (const part of ['id', 'name', 'note', 'words[0]', 'part.title']) {
    it(`is a text at ${part}: no object, but any text`, async () => {
      const use = `orders.findOne({ id: input.${part} });`;
      assert.deepEqual(await found(use), []);
      assert.deepEqual(await found(`${use} exec('ls ' + input.${part});`), ['shell']);
    });
  }

  for (const part of ['size', 'price', 'count', 'hidden', 'missing']) {
    it(`lets no text of anyone's choice into ${part}`, async () => {
      assert.deepEqual(await found(`orders.findOne({ id: input.${part} }); exec('ls ' + input.${part});`), []);
    });
  }

  for (const part of ['any', 'any.a', 'part.free', 'part.free.a', 'parts[0].free', 'unknown']) {
    it(`may be anything at ${part}`, async () => {
      assert.deepEqual(await found(`orders.findOne({ id: input.${part} }); exec('ls ' + input.${part});`), [
        'query',
        'shell',
      ]);
    });
  }

  it('may be any text where its declaration lists texts, which nothing checks', async () => {
    assert.deepEqual(await found(`exec('ls ' + input.kind);`), ['shell']);
  });

  it('is read through what makes a class of others, and not through what is not known', async () => {
    const parameter = "@Args('input') input: ";
    const use = 'orders.findOne({ id: input.name });';
    assert.deepEqual(await found(use, { parameter: `${parameter}Changed` }), []);
    for (const type of ['Plain', 'Loose', 'any', 'Record<string, string>', 'Order | Plain'])
      assert.deepEqual(await found(use, { parameter: `${parameter}${type}` }), ['query'], type);
  });

  it('is a text where an argument is declared as one', async () => {
    const use = 'orders.findOne({ id });';
    for (const parameter of [
      "@Args('id') id: string",
      "@Args('id', { type: () => ID }) id: any",
      "@Args('id', { nullable: true }) id: string | null",
    ])
      assert.deepEqual(await found(use, { parameter }), [], parameter);
    for (const parameter of [
      "@Args('id') id: any",
      "@Args('id', { type: () => GraphQLJSON }) id: string",
      "@Args('id', outside) id: string",
      '@Args() { id }: any',
    ])
      assert.deepEqual(await found(use, { parameter }), ['query'], parameter);
    assert.deepEqual(await found("exec('ls ' + id);", { parameter: "@Args('id') id: 'a' | 'b'" }), ['shell']);
  });

  it('checks nothing of the body of a request', async () => {
    assert.deepEqual(await found('void body;'), ['query']);
  });
});
