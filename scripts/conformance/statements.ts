/** Everything that the contract states and a test can prove: written out, and taken from the tables of the protocol. */
import { errors, isHttpErrorCode, type ErrorCode } from '#protocol/errors.ts';
import type { OperationSpec } from '#protocol/operation-spec.ts';
import { operations } from '#protocol/operations.ts';
import type { Section, Statement } from './statement.ts';
import { analysis } from './statements/analysis.ts';
import { keys } from './statements/keys.ts';
import { limits } from './statements/limits.ts';
import { members } from './statements/members.ts';
import { projects } from './statements/projects.ts';
import { protection } from './statements/protection.ts';
import { remote } from './statements/remote.ts';
import { repetition } from './statements/repetition.ts';
import { rules } from './statements/rules.ts';
import { sdks } from './statements/sdks.ts';
import { synchronisation } from './statements/synchronisation.ts';
import { envelope, transport } from './statements/transport.ts';
import { webhooks } from './statements/webhooks.ts';

const specs: readonly OperationSpec[] = Object.values(operations);
const routes = new Set(specs.flatMap(({ http }) => (http === undefined ? [] : [`${http.method} ${http.path}`])));

/** Codes of the contract whose operations are not built. */
const laterCodes: Readonly<Record<string, string>> = {
  revision_not_found: '404: check, diff',
  snapshot_not_found: '404: diff, snapshots',
  triage_conflict: '409: triage',
  rules_invalid: '400: check',
};

export const sections: readonly Section[] = [
  rules,
  transport,
  envelope,
  { title: 'Operations', statements: specs.flatMap(operationStatement) },
  projects,
  analysis,
  { title: 'Codes', statements: codeStatements() },
  repetition,
  webhooks,
  keys,
  limits,
  protection,
  remote,
  members,
  sdks,
  synchronisation,
];

/** Why it is not built; undefined where it is. */
export function absenceOf({ needs, absent }: Statement): string | undefined {
  return absent ?? (needs === undefined || routes.has(needs) ? undefined : `there is no ${needs}`);
}

function operationStatement({ http, extension }: OperationSpec): Statement[] {
  if (http === undefined) return [];
  const mark = extension === undefined && http.path !== '/api/v1' ? 'S' : 'X';
  const statuses = Object.keys(http.successes).join(' or ');
  return [{ id: `2.${http.name}`, mark, text: `${http.method} ${http.path} is answered ${statuses}.` }];
}

function codeStatements(): Statement[] {
  const present = (Object.keys(errors) as ErrorCode[]).filter(isHttpErrorCode).map((code): Statement => {
    const { status, meaning } = errors[code];
    return { id: `3.${code}`, mark: 'D', text: `${status}: ${meaning}` };
  });
  const later = Object.entries(laterCodes).filter(([code]) => !isHttpErrorCode(code));
  const absent = 'its operations are not built';
  return [...present, ...later.map(([code, text]): Statement => ({ id: `3.${code}`, mark: 'D', text, absent }))];
}
