import type { RecentRequest } from '#protocol/requests.ts';

/** First digit of the status, or all. */
export const statusClasses = ['all', '2', '3', '4', '5'] as const;
export type StatusClass = (typeof statusClasses)[number];

/** Stands for requests that came without a valid key. */
export const withoutKey = 'none';

export interface RequestFilter {
  readonly status: StatusClass;
  /** Id of a key, `withoutKey`, or absent: all. */
  readonly key?: string;
}

export const noFilter: RequestFilter = { status: 'all' };

export function filterRequests(requests: readonly RecentRequest[], { status, key }: RequestFilter): RecentRequest[] {
  return requests.filter(
    (request) =>
      (status === 'all' || String(request.status).startsWith(status)) &&
      (key === undefined || (request.keyId ?? withoutKey) === key),
  );
}

/** Those that were sent with, in the order of their last use. */
export function keysOfRequests(requests: readonly RecentRequest[]): string[] {
  return [...new Set(requests.map(({ keyId }) => keyId ?? withoutKey))];
}

const requestsMax = 500;

/** Puts new requests before the known ones; where they do not follow them, they replace all. */
export function joinRequests(
  known: readonly RecentRequest[],
  came: { readonly requests: readonly RecentRequest[]; readonly isContinued: boolean },
): readonly RecentRequest[] {
  if (!came.isContinued) return came.requests;
  return came.requests.length === 0 ? known : [...came.requests, ...known].slice(0, requestsMax);
}
