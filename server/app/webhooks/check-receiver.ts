import { isLoopbackUrl, refusalOfUrl } from '#server/service/egress/url-rules.ts';
import { ApiError } from '../operations/api-error.ts';
import type { EgressSettings } from '../ports/webhook-sender.ts';

/** Throws `test_key_limit` and `webhook_url_not_allowed`, for what the address alone says. */
export function checkReceiver(url: string, kind: 'live' | 'test', settings: EgressSettings): void {
  if (kind === 'test' && !(settings.allowLoopback && isLoopbackUrl(url))) {
    throw new ApiError(
      'test_key_limit',
      'Webhooks of test keys go to 127.0.0.1 or ::1 alone, and only where groundplan.webhooks.allowLoopback is on.',
    );
  }
  const refusal = refusalOfUrl(url, settings);
  if (refusal === undefined) return;
  const isOff = !settings.allowLoopback && isLoopbackUrl(url);
  const message = isOff ? 'The setting groundplan.webhooks.allowLoopback is off.' : refusal;
  throw new ApiError('webhook_url_not_allowed', `Nothing is sent there. ${message}`);
}
