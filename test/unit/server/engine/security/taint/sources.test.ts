import assert from 'node:assert/strict';
import { findingLines, rulesOf } from '../../../../../support/scanned-code.ts';

const rules = rulesOf(`rule: shell
harm: shell
severities: { local: low, file: low }
sinks: [node:child_process.exec(0)]`);

const python = rulesOf('rule: shell\nharm: shell\nsinks: [python:os.system(0)]');

describe('sources', () => {
  it('are parameters of functions that calls are given', async () => {
    const files = {
      'a.js': `const { exec } = require('node:child_process');
const http = require('node:http');
http.createServer((req, res) => {
  exec(req.url);
  exec(req.method);
});
`,
    };
    assert.deepEqual(await findingLines(files, rules), ['shell a.js:4 <- 4 remote high']);
  });

  it('are parameters with names of handlers that nothing registers', async () => {
    const files = {
      'a.js': `const { exec } = require('node:child_process');
exports.make = () => (req, res) => exec(req.body.name);
exports.other = (body) => exec(body.name);
`,
    };
    assert.deepEqual(await findingLines(files, rules), ['shell a.js:2 <- 2 remote high']);
  });

  it('are arguments of resolvers of GraphQL, and of no other function of such an object', async () => {
    const files = {
      'server.js': `const { ApolloServer } = require('@apollo/server');
const { Query } = require('./query');
new ApolloServer({ typeDefs: '', resolvers: { Query } });
`,
      'query.js': `const { exec } = require('node:child_process');
exports.Query = {
  price(parent, args, context) {
    exec(args.name);
    exec(parent.name);
    exec(context.name);
  },
};
exports.other = { price(parent, args) { exec(args.name); } };
`,
      'order.ts': `import { exec } from 'node:child_process';
import { Arg, Ctx, Query, Resolver } from 'type-graphql';
@Resolver()
export class Orders {
  @Query(() => String)
  order(@Arg('id') id: string, @Ctx() context: any) {
    exec(id);
    exec(context);
  }
}
`,
    };
    assert.deepEqual(await findingLines(files, rules), [
      'shell order.ts:7 <- 6 remote high',
      'shell query.js:4 <- 3 remote high',
    ]);
  });

  it('are arguments of fields of Strawberry, but for what is no text', async () => {
    const files = {
      'a.py': `import os
import strawberry
@strawberry.type
class Query:
    @strawberry.field
    def price(self, info: strawberry.Info, name: str, count: int) -> int:
        os.system(name)
        os.system(count)
        os.system(self.name)
        os.system(info.path)
`,
    };
    assert.deepEqual(await findingLines(files, python), ['shell a.py:7 <- 6 remote high']);
  });
});
