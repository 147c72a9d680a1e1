import type { ModelMoment } from '../limit-model.ts';
import type { ModelKey } from './model-key.ts';
import { ModelProjects } from './model-projects.ts';
import { ModelWebhooks } from './model-webhooks.ts';
import { type ModelRequest, type Outcome, refusal } from './model-request.ts';

const DAY_MS = 86_400_000;

interface StoredAnswer {
  readonly request: string;
  readonly status: number;
  readonly storedAtMs: number;
  /** Empty until the answer arrives. */
  body: string;
}

/** Expected properties of an answer. */
export interface Expected {
  readonly outcome: Outcome;
  /** Header names in lower case; undefined: must not be there. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The answer is, or will be, the one stored here. */
  readonly stored?: StoredAnswer;
  readonly isReplayed?: boolean;
}

/** The API as API.md describes it, in plain lists: keys, limits, safe repetition, projects, webhooks. */
export class ApiModel {
  keys: ModelKey[] = [];
  readonly webhooks = new ModelWebhooks();
  readonly projects = new ModelProjects({
    created: (project, nowMs) => this.webhooks.publish('project.created', project, nowMs),
    deleted: (project, nowMs) => {
      this.webhooks.publish('project.deleted', project, nowMs);
      this.webhooks.dropOfProject(project.id);
    },
  });
  /** Entity tag by version. */
  readonly tags = new Map<string, string>();
  readonly #answers = new Map<string, StoredAnswer>();

  /** API.md §1.3, from the key on. @param key another text, or none (''), is sent in the place of a key */
  expect(request: ModelRequest, key: ModelKey | string, now: ModelMoment): Expected {
    if (typeof key === 'string') {
      return { outcome: refusal(401, key === '' ? 'missing_api_key' : 'invalid_api_key'), headers: noWindows(now) };
    }
    const code = key.codeAt(now.wallMs);
    if (code !== undefined) return { outcome: refusal(401, code), headers: noWindows(now) };
    if (request.isUncounted) return this.#answer(request, key, now);
    const verdict = key.limits.take(now);
    if (verdict.code !== undefined) return { outcome: refusal(429, verdict.code), headers: verdict.headers };
    const expected = this.#answer(request, key, now);
    if (expected.outcome.status !== 304) return expected;
    key.limits.giveBack(now);
    return { ...expected, headers: { ...expected.headers, ...key.limits.headers(now) } };
  }

  /** The body of an answer that repetitions will get. */
  learn({ stored, isReplayed }: Expected, body: string): void {
    if (stored !== undefined && !isReplayed) stored.body = body;
  }

  /** Another engine on the same store. */
  restart(): void {
    for (const key of this.keys) key.limits.restart();
  }

  #answer(request: ModelRequest, key: ModelKey, now: ModelMoment): Expected {
    const headers = key.limits.headers(now);
    const { permission } = request;
    if (permission !== undefined && !key.permissions.includes(permission)) {
      return { outcome: refusal(403, 'insufficient_permissions'), headers };
    }
    if (request.refusal !== undefined) return { outcome: request.refusal, headers };
    if (request.idempotencyKey !== undefined) return this.#once(request, request.idempotencyKey, key, now);
    const outcome = request.work(key, now);
    return { outcome: this.#unlessHeld(request, outcome), headers };
  }

  #unlessHeld({ ifNoneMatch }: ModelRequest, outcome: Outcome): Outcome {
    const { version } = outcome;
    if (version === undefined || ifNoneMatch === undefined) return outcome;
    const isHeld = ifNoneMatch === '*' || ifNoneMatch.split(', ').includes(this.tags.get(version) ?? 'none');
    return isHeld ? { status: 304, version } : outcome;
  }

  #once(request: ModelRequest, idempotencyKey: string, key: ModelKey, now: ModelMoment): Expected {
    const headers = key.limits.headers(now);
    const slot = `${key.id} ${idempotencyKey}`;
    const text = JSON.stringify([request.method, request.path, request.body]);
    const known = this.#answers.get(slot);
    if (known !== undefined && now.wallMs - known.storedAtMs < DAY_MS) {
      if (known.request !== text) return { outcome: refusal(409, 'idempotency_key_reused'), headers };
      const outcome = { status: known.status, headers: { 'idempotency-replayed': 'true' } };
      return { outcome, headers, stored: known, isReplayed: true };
    }
    const outcome = request.work(key, now);
    // A request that settings or limits refuse is tried again.
    if (outcome.status === 403) return { outcome, headers };
    const stored = { request: text, status: outcome.status, storedAtMs: now.wallMs, body: '' };
    this.#answers.set(slot, stored);
    return { outcome, headers, stored };
  }
}

function noWindows({ wallMs }: ModelMoment): Record<string, string> {
  return {
    'x-ratelimit-limit': '0',
    'x-ratelimit-remaining': '0',
    'x-ratelimit-reset': String(Math.ceil(wallMs / 1000)),
  };
}
