import { Type, type Static } from 'typebox';
import { requestedAt, requestId } from './values.ts';

/** Upper bound on the last requests that are listed; earlier ones are gone. */
export const recentRequestsMax = 500;

export const listRequestsParams = {
  after: Type.Optional(
    Type.String({ minLength: 1, maxLength: 64, description: 'Id of the last request that is known: later ones only.' }),
  ),
};

/** A request as it ended. Never its body, its query or its key. */
export const RecentRequest = Type.Object({
  requestId,
  at: requestedAt,
  method: Type.String({ description: '`-` for what was no HTTP request.' }),
  path: Type.String({ description: 'As sent, without the query; shortened where it is very long.' }),
  operation: Type.Optional(Type.String({ description: 'Absent where nothing answers at the path.' })),
  status: Type.Integer({ minimum: 0, description: '0: the client went away before it had its answer.' }),
  code: Type.Optional(Type.String({ description: 'Of the refusal.' })),
  durationMs: Type.Number({ minimum: 0 }),
  keyId: Type.Optional(Type.String({ description: 'Absent where no valid key was sent.' })),
});
export type RecentRequest = Static<typeof RecentRequest>;

export const RequestList = Type.Object({
  requests: Type.Array(RecentRequest, { description: 'Newest first.' }),
  isContinued: Type.Boolean({
    description: 'They follow the request of `after`. False: these are all that are known, whatever was known before.',
  }),
});
export type RequestList = Static<typeof RequestList>;
