import type { ProcedureTable } from '../procedure-table.ts';

/**
 * Source: trpc.io/docs, Routers, Define Procedures, Merging Routers; Set up a tRPC Client, React Query Integration, TanStack
 * React Query, Next.js, Server-Side Helpers.
 */
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
  clients: {
    packages: ['npm:@trpc/client', 'npm:@trpc/react-query', 'npm:@trpc/next', 'npm:@trpc/tanstack-react-query'],
    calls: [
      'query',
      'mutate',
      'subscribe',
      'useQuery',
      'useSuspenseQuery',
      'useInfiniteQuery',
      'useSuspenseInfiniteQuery',
      'usePrefetchQuery',
      'usePrefetchInfiniteQuery',
      'useMutation',
      'useSubscription',
      'queryOptions',
      'infiniteQueryOptions',
      'mutationOptions',
      'subscriptionOptions',
      'fetch',
      'fetchInfinite',
      'prefetch',
      'prefetchInfinite',
      'ensureData',
    ],
    made: ['useUtils', 'useContext', 'useTRPC', 'useTRPCClient'],
  },
};
