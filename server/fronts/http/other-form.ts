import type { OperationId } from '#protocol/operations.ts';
import { sarifMediaType, type Security } from '#protocol/security.ts';
import { pageLimitMax } from '#protocol/values.ts';
import { sarifLog } from '../sarif/sarif-log.ts';
import { acceptsByName } from './accepts-by-name.ts';

/** Another form of an operation's answer, without the envelope. */
export interface OtherForm {
  readonly mediaType: string;
  /** Returns the question whose answer has all that the form can hold. */
  paramsFor(given: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>;
  write(data: unknown): object;
}

const otherForms: Readonly<Partial<Record<OperationId, OtherForm>>> = {
  'security.get': {
    mediaType: sarifMediaType,
    paramsFor: (given) => ({ suppressed: 'include', triage: 'all', limit: pageLimitMax, ...given, detail: 'full' }),
    write: (data) => sarifLog(data as Security),
  },
};

/** Undefined where the client wants the usual form. */
export function otherFormOf(id: OperationId, accept: string | undefined): OtherForm | undefined {
  const form = otherForms[id];
  return form !== undefined && acceptsByName(accept, form.mediaType) ? form : undefined;
}
