import assert from 'node:assert/strict';
import { asLinked } from '#server/app/workspaces/linked-snapshot.ts';
import { doubtsAboutEntries } from '#server/engine/entry-points/entry-doubts.ts';
import { checkEntryPoints } from '../../../../../support/entry-points-text.ts';
import { linkFolder } from '../../../../../support/indexed-files.ts';

async function doubtsIn(fixture: string): Promise<string[]> {
  const snapshot = asLinked(await (await linkFolder(fixture)).refresh());
  return doubtsAboutEntries(snapshot).map(({ doubt: { code, file } }) => `${code} ${file}`);
}

/** A server that is given these resolvers. */
function server(resolvers: string): string {
  return `
=== src/server.ts
import { makeExecutableSchema } from '@graphql-tools/schema';
import { all, Query } from './all';
makeExecutableSchema({ typeDefs: '', ${resolvers} });
=== src/all.ts
export const Query = { price() {} };
export const all = [Query];
`;
}

describe('entry points of GraphQL', () => {
  checkEntryPoints(
    'are the fields of resolvers that are written where they are given',
    `
=== src/server.ts
import { ApolloServer } from '@apollo/server';
import { price } from './price';
function save() {}
new ApolloServer({
  typeDefs: '',
  resolvers: {
    Query: { price, hello: () => 'hello' },
    Mutation: { order: save },
    Order: { total: (order) => order.total },
  },
});
=== src/price.ts
export function price() {}
`,
    [
      'route query price src/price.ts:1 price ~',
      'route mutation order src/server.ts:3 save ~',
      'route query hello src/server.ts:7 :7-7',
      'route field Order.total src/server.ts:9 :9-9',
    ],
  );

  checkEntryPoints(
    'are those of objects of other files',
    `
=== src/app.ts
import { addResolversToSchema } from '@graphql-tools/schema';
import resolvers from './resolvers';
export const schema = addResolversToSchema({ schema: load(), resolvers });
=== src/resolvers/index.ts
import Query from './query';
import { userMutations } from './mutation';
const items = { Query, Mutation: { ...userMutations, order: save } };
function save() { log(); }
function log() {}
export default items;
=== src/resolvers/query.ts
import { pick } from './pick';
const Query = {
  price(parent, args) { return pick(args); },
  picked: pick,
};
export default Query;
=== src/resolvers/mutation.ts
export const userMutations = { rename: async (parent, args) => {} };
=== src/resolvers/pick.ts
export function pick(args) {}
`,
    [
      'route field items.save src/resolvers/index.ts:4 save ~',
      'route field userMutations.rename src/resolvers/mutation.ts:1 userMutations.rename ~',
      'route query pick src/resolvers/pick.ts:1 pick ~',
      'route query price src/resolvers/query.ts:3 Query.price ~',
    ],
    ({ framework }) => framework === 'graphql',
  );

  checkEntryPoints(
    'are named by their fields where a field is an object of functions, and by properties before variables',
    `
=== src/server.ts
import { ApolloServer } from '@apollo/server';
import { queries, sold } from './shop';
new ApolloServer({
  resolvers: {
    Query: queries,
    Subscription: {
      sold,
      moved: { subscribe: () => 1, resolve: (moved) => moved },
      subscribe: () => 2,
    },
    Order: { total: { resolve: (order) => order.total } },
    Box: { resolve: (box) => box },
  },
});
=== src/shop.ts
export const queries = { price() {}, resolve() {} };
export const sold = { subscribe() {} };
`,
    [
      'route subscription moved src/server.ts:8 :8-8',
      'route subscription moved src/server.ts:8 :8-8',
      'route subscription subscribe src/server.ts:9 :9-9',
      'route field Order.total src/server.ts:11 :11-11',
      'route field Box.resolve src/server.ts:12 :12-12',
      'route query price src/shop.ts:1 queries.price ~',
      'route query resolve src/shop.ts:1 queries.resolve ~',
      'route subscription sold src/shop.ts:2 sold.subscribe ~',
    ],
    ({ framework }) => framework === 'graphql',
  );

  checkEntryPoints(
    'are methods of classes of TypeGraphQL',
    `
=== src/prices.ts
import { FieldResolver, Mutation, Query, Resolver } from 'type-graphql';
@Resolver()
export class Prices {
  @Query(() => Number) price() { return 1; }
  @Mutation(() => Number) order() { return 1; }
  @FieldResolver() total() { return 1; }
  other() {}
}
`,
    [
      'route query Prices.price src/prices.ts:4 Prices.price',
      'route mutation Prices.order src/prices.ts:5 Prices.order',
      'route field Prices.total src/prices.ts:6 Prices.total',
    ],
    ({ framework }) => framework === 'type-graphql',
  );

  checkEntryPoints(
    'are fields and mutations of Strawberry, decorated or given as a resolver',
    `
=== prices.py
import strawberry
from load import load_all
@strawberry.type
class Query:
    @strawberry.field
    def price(self, id: int) -> int: ...
    @strawberry.field(description='x')
    def hello(self) -> str: ...
    all: list[int] = strawberry.field(resolver=load_all)
    name: str = strawberry.field(description='no function')
    def other(self): ...
@strawberry.type
class Mutation:
    @strawberry.mutation
    def order(self, id: int) -> int: ...
=== load.py
def load_all(): ...
`,
    [
      'route field Query.price prices.py:5 Query.price',
      'route field Query.hello prices.py:7 Query.hello',
      'route field load_all prices.py:9 load.py#load_all',
      'route mutation Mutation.order prices.py:14 Mutation.order',
    ],
    ({ framework }) => framework === 'strawberry',
  );

  it('may be more where objects are given that are no literals, and are known where all is written there', async () => {
    const bounded = ['route_lists_unknown src/server.ts'];
    assert.deepEqual(await doubtsIn(server('resolvers: { Query: { price: () => 1 } }')), []);
    assert.deepEqual(await doubtsIn(server('resolvers: { Query }')), bounded);
    assert.deepEqual(await doubtsIn(server('resolvers: merge(all)')), bounded);
    assert.deepEqual(await doubtsIn(server('...all')), bounded);
  });
});
