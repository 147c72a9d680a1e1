import type { HandlersOf } from '../operations/handler-table.ts';
import type { KeyWindows, RequestLimits } from './request-limits.ts';

/** The person at the machine has no limits, and so no windows. */
export function limitHandlers(limits: RequestLimits): HandlersOf<'limits.get'> {
  return {
    'limits.get': (_params, { caller }) => ({
      data: () => ({ windows: caller.kind === 'owner' ? [] : limits.windows(caller).all.map(wireWindow) }),
    }),
  };
}

function wireWindow({ name, limit, remaining, resetMs }: KeyWindows['shown']) {
  return { name, limit, remaining, reset: Math.ceil(resetMs / 1000) };
}
