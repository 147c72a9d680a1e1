import type { KeyWindows } from '#server/app/access/request-limits.ts';

const windowSeconds = { minute: 60, day: 86_400 } as const;

/**
 * The three integers of every response, and both windows as structured fields. Without a valid key there is no
 * window: 0, 0 and the present time.
 */
export function rateLimitHeaders(windows: KeyWindows | undefined, nowMs: number): Record<string, string> {
  if (windows === undefined) {
    return {
      'X-RateLimit-Limit': '0',
      'X-RateLimit-Remaining': '0',
      'X-RateLimit-Reset': String(toSeconds(nowMs)),
      'RateLimit-Policy': '"minute";q=0;w=60',
      RateLimit: '"minute";r=0;t=0',
    };
  }
  const { all, shown } = windows;
  return {
    'X-RateLimit-Limit': String(shown.limit),
    'X-RateLimit-Remaining': String(shown.remaining),
    'X-RateLimit-Reset': String(toSeconds(shown.resetMs)),
    'RateLimit-Policy': all.map(({ name, limit }) => `"${name}";q=${limit};w=${windowSeconds[name]}`).join(', '),
    RateLimit: all
      .map(({ name, remaining, resetMs }) => `"${name}";r=${remaining};t=${toSeconds(Math.max(0, resetMs - nowMs))}`)
      .join(', '),
  };
}

function toSeconds(ms: number): number {
  return Math.ceil(ms / 1000);
}
