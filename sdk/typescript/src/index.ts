export { Groundplan } from './groundplan.ts';
export { verifyWebhook, type VerifyOptions, type WebhookHeaders } from './verify-webhook.ts';
export {
  AuthenticationError,
  BadRequestError,
  ConflictError,
  ConnectionError,
  GroundplanError,
  IndexFailedError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  ServerError,
  TimeoutError,
  UnsupportedError,
  WebhookVerificationError,
  type ErrorDetail,
  type ErrorFacts,
} from './errors.ts';
export type { EventStream } from './event-stream.ts';
export type { AskEvent, GroundplanEvent, StreamedEvent } from './events.ts';
export type { WaitParams } from './index-wait.ts';
export type { List, Page } from './list.ts';
export type { CancelSignal, Fetch, GroundplanOptions, RequestOptions } from './options.ts';
export type { ProjectQuestions } from './project-questions.ts';
export type { Projects } from './projects.ts';
export type { RateLimit } from './rate-limit.ts';
export type * from './schema.ts';
export type { Webhooks } from './webhooks.ts';
