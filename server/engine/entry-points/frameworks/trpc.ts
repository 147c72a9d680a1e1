import type { ProcedureTable } from '../procedure-table.ts';

/** Source: trpc.io/docs, Routers, Define Procedures, Merging Routers. */
export const trpc: ProcedureTable = {
  key: 'trpc',
  packages: ['npm:@trpc/server'],
  routers: ['router', 'createTRPCRouter', 'createRouter'],
  merges: ['mergeRouters'],
  procedures: { query: 'query', mutation: 'mutation', subscription: 'subscription' },
  members: [
    'initTRPC',
    'context',
    'meta',
    'create',
    'router',
    'mergeRouters',
    'procedure',
    'input',
    'output',
    'use',
    'unstable_concat',
    'concat',
    'query',
    'mutation',
    'subscription',
  ],
};
