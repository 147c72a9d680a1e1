import type { Tier } from '#protocol/keys.ts';

/** A window of the remote's limits, as its last answer showed it. Times are of the local clock. */
export interface LimitWindow {
  readonly limit: number;
  readonly remaining: number;
  readonly resetsAtMs: number;
}

export interface KnownLimits {
  readonly tier?: Tier;
  readonly minute?: LimitWindow;
  readonly day?: LimitWindow;
}

/** Headers of an answer, names in lower case. */
export type AnswerHeaders = Readonly<Record<string, string>>;

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const dayMs = 24 * 60 * minuteMs;

/** A reset that is not in the future says nothing about when requests are left again. */
const leastWaitMs = secondMs;
/** Rounding up to seconds, and the way of the answer. */
const toleranceMs = 2 * secondMs;
const limitMax = 1_000_000;

/**
 * Limits after an answer. Numbers that cannot be true are bounded: more left than there are, a reset in the past or
 * after more than a day. Of an answer without them, what was known stays.
 *
 * @param nowMs of the local clock
 * @param remoteNowMs of the remote's clock at that moment, since its resets are of that clock
 */
export function limitsAfter(
  known: KnownLimits,
  headers: AnswerHeaders,
  nowMs: number,
  remoteNowMs: number,
): KnownLimits {
  const all = windowsOfPolicy(headers, nowMs);
  if (all !== undefined) return { ...all, tier: tierOf(all) ?? known.tier };
  const shown = shownWindow(headers, nowMs, remoteNowMs);
  if (shown === undefined) return known;
  const kind = kindOf(shown, known.tier, nowMs, remoteNowMs);
  const tier = tierOf({ [kind]: shown });
  return { ...known, [kind]: shown, ...(tier !== undefined && { tier }) };
}

/** Limits after a request left, whether it is answered or not. */
export function limitsAfterSending(known: KnownLimits): KnownLimits {
  const { minute, day } = known;
  return { ...known, ...(minute && { minute: oneLess(minute) }), ...(day && { day: oneLess(day) }) };
}

function oneLess(window: LimitWindow): LimitWindow {
  return { ...window, remaining: Math.max(0, window.remaining - 1) };
}

function shownWindow(headers: AnswerHeaders, nowMs: number, remoteNowMs: number): LimitWindow | undefined {
  const [limit, remaining, reset] = ['limit', 'remaining', 'reset'].map((name) =>
    integer(headers[`x-ratelimit-${name}`]),
  );
  if (limit === undefined || remaining === undefined || limit === 0) return undefined;
  return bounded(limit, remaining, nowMs + untilReset(reset, remoteNowMs), nowMs);
}

/** Seconds since 1970; servers whose unit is unknown may mean seconds from now, or milliseconds (API.md §11). */
function untilReset(reset: number | undefined, remoteNowMs: number): number {
  if (reset === undefined) return minuteMs;
  if (reset < 1e9) return reset * secondMs;
  return (reset > 1e12 ? reset : reset * secondMs) - remoteNowMs;
}

function bounded(limit: number, remaining: number, resetsAtMs: number, nowMs: number): LimitWindow {
  const most = Math.min(limit, limitMax);
  return {
    limit: most,
    remaining: Math.min(remaining, most),
    resetsAtMs: Math.min(Math.max(resetsAtMs, nowMs + leastWaitMs), nowMs + dayMs),
  };
}

/** Both windows, of a remote that sends `RateLimit-Policy` and `RateLimit`. */
function windowsOfPolicy(headers: AnswerHeaders, nowMs: number): Omit<KnownLimits, 'tier'> | undefined {
  const minute = windowOfPolicy('minute', headers, nowMs);
  const day = windowOfPolicy('day', headers, nowMs);
  return minute === undefined ? undefined : { minute, ...(day !== undefined && { day }) };
}

function windowOfPolicy(name: string, headers: AnswerHeaders, nowMs: number): LimitWindow | undefined {
  const limit = integer(parameterOf(headers['ratelimit-policy'], name, 'q'));
  const remaining = integer(parameterOf(headers['ratelimit'], name, 'r'));
  const seconds = integer(parameterOf(headers['ratelimit'], name, 't'));
  if (limit === undefined || limit === 0 || remaining === undefined || seconds === undefined) return undefined;
  return bounded(limit, remaining, nowMs + seconds * secondMs, nowMs);
}

function parameterOf(header: string | undefined, name: string, parameter: string): string | undefined {
  const item = header?.split(',').find((part) => part.trim().startsWith(`"${name}"`));
  const [, ...parameters] = item?.split(';') ?? [];
  return parameters.find((part) => part.trim().startsWith(`${parameter}=`))?.split('=')[1];
}

function integer(text: string | undefined): number | undefined {
  return text !== undefined && /^\s*\d{1,15}\s*$/.test(text) ? Number(text) : undefined;
}

/**
 * Which window one header shows. The minute is whole again after a minute at most, the day at midnight. In the minute
 * before midnight both are possible: there what is known of the tier decides, else the smaller share.
 */
function kindOf(
  { limit, resetsAtMs }: LimitWindow,
  tier: Tier | undefined,
  nowMs: number,
  remoteNowMs: number,
): 'minute' | 'day' {
  if (resetsAtMs - nowMs > minuteMs + toleranceMs) return 'day';
  if (limit !== 100) return limit >= 10_000 ? 'day' : 'minute';
  const isBeforeMidnight = dayMs - (remoteNowMs % dayMs) <= minuteMs + toleranceMs;
  return isBeforeMidnight && tier !== 'pro' ? 'day' : 'minute';
}

/** API.md §8: 10 a minute and 100 a day, 100 and 10,000, 1,000 without a day. Between them the lower one. */
function tierOf({ minute, day }: Omit<KnownLimits, 'tier'>): Tier | undefined {
  if (minute !== undefined) return minute.limit >= 1000 ? 'enterprise' : minute.limit >= 100 ? 'pro' : 'free';
  if (day !== undefined) return day.limit >= 10_000 ? 'pro' : 'free';
  return undefined;
}
