import { ModelError } from '#server/app/ports/language-model.ts';
import { BlockedAddress, UnknownName } from '../net/checked-lookup.ts';
import { BrokenConnection, TookTooLong, TooManyBytes } from './provider-exchange.ts';

/** Returns what went wrong between us and a provider, in a sentence; undefined for what is a fault of ours. */
export function connectionError(error: unknown, place: string): ModelError | undefined {
  if (error instanceof TookTooLong) {
    return new ModelError('timed_out', `${place} wrote nothing for ${error.limitMs / 1000} s.`);
  }
  if (error instanceof TooManyBytes) return new ModelError('garbage', `${place} wrote without an end.`);
  if (error instanceof BrokenConnection) return new ModelError('unreachable', brokenWords(error, place));
  return undefined;
}

function brokenWords({ stage, cause }: BrokenConnection, place: string): string {
  if (cause instanceof BlockedAddress)
    return `${place} leads to another machine, to which nothing is sent in plain http.`;
  if (cause instanceof UnknownName) return `The name in ${place} could not be resolved (${cause.reason}).`;
  const { code = 'no code' } = cause as NodeJS.ErrnoException;
  if (stage === 'securing') return `No secure connection to ${place} came to be (${code}).`;
  if (code === 'ECONNREFUSED') return `No server listens at ${place} (${code}): is the server running?`;
  if (stage === 'connecting') return `No connection to ${place} came to be (${code}).`;
  return `The connection to ${place} broke down (${code}).`;
}
