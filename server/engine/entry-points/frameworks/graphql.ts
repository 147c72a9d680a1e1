import type { CallTable } from '../call-table.ts';
import type { ResolverTable } from '../resolver-table.ts';

/**
 * Source: apollographql.com/docs/apollo-server, Resolvers; the-guild.dev/graphql/tools, Generating a schema, Resolvers;
 * the-guild.dev/graphql/yoga-server, Schema.
 */
export const graphqlResolvers: ResolverTable = {
  key: 'graphql',
  packages: [
    'npm:@apollo/server',
    'npm:apollo-server',
    'npm:apollo-server-core',
    'npm:apollo-server-express',
    'npm:apollo-server-fastify',
    'npm:apollo-server-koa',
    'npm:apollo-server-lambda',
    'npm:apollo-server-micro',
    'npm:@apollo/subgraph',
    'npm:@graphql-tools/schema',
    'npm:graphql-tools',
    'npm:graphql-yoga',
  ],
  calls: [
    'ApolloServer',
    'makeExecutableSchema',
    'addResolversToSchema',
    'createSchema',
    'createServer',
    'createYoga',
    'GraphQLServer',
    'buildSubgraphSchema',
  ],
  resolvers: { argument: 0, property: 'resolvers' },
  operations: new Map([
    ['Query', 'query'],
    ['Mutation', 'mutation'],
    ['Subscription', 'subscription'],
  ]),
  parts: new Set(['resolve', 'subscribe']),
  field: 'field',
};

const decorated = { how: 'decorator', handlers: 'decorated', type: 'route' } as const;

/** Source: typegraphql.com/docs, Resolvers, Subscriptions. */
export const typeGraphqlCalls: CallTable = {
  key: 'type-graphql',
  packages: ['npm:type-graphql'],
  rules: [
    { ...decorated, calls: ['Query'], name: { of: 'handler', prefix: 'query ' } },
    { ...decorated, calls: ['Mutation'], name: { of: 'handler', prefix: 'mutation ' } },
    { ...decorated, calls: ['Subscription'], name: { of: 'handler', prefix: 'subscription ' } },
    { ...decorated, calls: ['FieldResolver'], name: { of: 'handler', prefix: 'field ' } },
  ],
};

/** Source: strawberry.rocks/docs, Resolvers, Mutations, Subscriptions. What is given `resolver=` runs as what is decorated does. */
export const strawberry: CallTable = {
  key: 'strawberry',
  packages: ['pypi:strawberry', 'pypi:strawberry_django'],
  rules: Object.entries({ field: 'field ', mutation: 'mutation ', subscription: 'subscription ' }).flatMap(
    ([call, prefix]) => [
      { ...decorated, calls: [call], name: { of: 'handler', prefix } },
      {
        type: 'route',
        calls: [call],
        name: { of: 'handler', prefix },
        handlers: { given: [{ keyword: 'resolver' }, { argument: 0 }] },
      },
    ],
  ),
};
