import type { OperationId } from '#protocol/operations.ts';
import { cycloneDxMediaType, type Packages, packagesMax, spdxMediaType } from '#protocol/packages.ts';
import { sarifMediaType, type Security } from '#protocol/security.ts';
import { pageLimitMax } from '#protocol/values.ts';
import { cycloneDxDocument } from '../sbom/cyclonedx.ts';
import { spdxDocument } from '../sbom/spdx.ts';
import { sarifLog } from '../sarif/sarif-log.ts';
import { acceptsByName } from './accepts-by-name.ts';

/** Another form of an operation's answer, without the envelope. */
export interface OtherForm {
  readonly mediaType: string;
  /** Returns the question whose answer has all that the form can hold. */
  paramsFor(given: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>;
  write(data: unknown): object;
}

function allPackages(given: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return { limit: packagesMax, ...given, detail: 'full' };
}

const otherForms: Readonly<Partial<Record<OperationId, readonly OtherForm[]>>> = {
  'security.get': [
    {
      mediaType: sarifMediaType,
      paramsFor: (given) => ({ suppressed: 'include', triage: 'all', limit: pageLimitMax, ...given, detail: 'full' }),
      write: (data) => sarifLog(data as Security),
    },
  ],
  'packages.list': [
    { mediaType: cycloneDxMediaType, paramsFor: allPackages, write: (data) => cycloneDxDocument(data as Packages) },
    { mediaType: spdxMediaType, paramsFor: allPackages, write: (data) => spdxDocument(data as Packages) },
  ],
};

/** Undefined where the client wants the usual form. */
export function otherFormOf(id: OperationId, accept: string | undefined): OtherForm | undefined {
  return otherForms[id]?.find(({ mediaType }) => acceptsByName(accept, mediaType));
}
