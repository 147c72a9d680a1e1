/** Answers of a remote in memory, as the API has them. */
import type { HeldProject } from './model-remote.ts';
import { eventStream } from './open-streams.ts';

export interface Answered {
  readonly status: number;
  readonly value: unknown;
  readonly headers?: Record<string, string>;
}

export function shown({ id, name, description, createdAt, indexedAt, status }: HeldProject) {
  return { id, name, description, createdAt, ...(indexedAt !== undefined && { indexedAt }), status };
}

export const stream: Answered = { status: 200, value: undefined, headers: { 'content-type': eventStream } };

export function success(data: unknown): Answered {
  return { status: 200, value: { success: true, data } };
}

export function refusal(code: string) {
  return { success: false, error: 'In words.', code };
}

export function invalid(code: string): Answered {
  return { status: 400, value: refusal(code) };
}

export function notFound(code: string): Answered {
  return { status: 404, value: refusal(code) };
}
