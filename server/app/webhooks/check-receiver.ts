import { ApiError } from '../api-error.ts';
import type { EgressSettings } from './webhook-ports.ts';

/** Throws `test_key_limit` and `webhook_url_not_allowed`, for what the address alone says. */
export function checkReceiver(url: string, kind: 'live' | 'test', settings: EgressSettings): void {
  if (kind === 'test' && !(settings.allowLoopback && isLoopback(url))) {
    throw new ApiError(
      'test_key_limit',
      'Webhooks of test keys go to 127.0.0.1 or ::1 alone, and only where groundplan.webhooks.allowLoopback is on.',
    );
  }
  if (!isAllowed(url, settings)) {
    throw new ApiError('webhook_url_not_allowed', 'Webhooks go to public addresses over https.');
  }
}

function isAllowed(url: string, settings: EgressSettings): boolean {
  const parsed = URL.parse(url);
  if (parsed === null || parsed.username !== '' || parsed.password !== '') return false;
  if (settings.allowLoopback && isLoopback(url)) return true;
  return parsed.protocol === 'https:' && parsed.hostname.includes('.') && !/^[\d.]+$|^\[/.test(parsed.hostname);
}

function isLoopback(url: string): boolean {
  const hostname = URL.parse(url)?.hostname;
  return hostname === '127.0.0.1' || hostname === '[::1]';
}
