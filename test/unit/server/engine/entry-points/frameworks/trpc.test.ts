import { checkEntryPoints } from '../../../../../support/entry-points-text.ts';

describe('entry points of tRPC', () => {
  checkEntryPoints(
    'are procedures by their whole names',
    `
=== src/trpc.ts
import { initTRPC } from '@trpc/server';
const t = initTRPC.context<{}>().create();
export const router = t.router;
export const publicProcedure = t.procedure;
export const mergeRouters = t.mergeRouters;
=== src/user.ts
import { z } from 'zod';
import { publicProcedure, router } from './trpc';
import { load } from './load';
export const userRouter = router({
  byId: publicProcedure.input(z.string()).query(({ input }) => load(input)),
  create: publicProcedure.mutation(create),
});
function create() {}
=== src/load.ts
export function load(id: string) {}
=== src/app.ts
import { publicProcedure, router } from './trpc';
import { userRouter } from './user';
export const appRouter = router({
  user: userRouter,
  health: publicProcedure.query(() => 'ok'),
  nested: router({
    onMessage: publicProcedure.subscription(async function* () {}),
  }),
});
`,
    [
      'route query health src/app.ts:5 :5-5',
      'route subscription nested.onMessage src/app.ts:7 :7-7',
      'route query user.byId src/user.ts:5 :5-5',
      'route mutation user.create src/user.ts:6 create',
    ],
  );
});
