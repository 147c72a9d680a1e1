import type { AdvisoryUpdates } from '../advisories/update-advisories.ts';
import type { HandlersOf } from '../operations/handler-table.ts';
import { getSecurity, type SecurityParts } from './get-security.ts';
import { getTriage, putTriage, type TriageParts } from './triage.ts';

/** Holes in the code of a project, and what people decide about them. */
export function securityHandlers(
  parts: SecurityParts & TriageParts & { readonly advisoryUpdates: Pick<AdvisoryUpdates, 'update'> },
): HandlersOf<'security.get' | 'triage.get' | 'triage.put' | 'advisories.update'> {
  return {
    'security.get': (params, context) => getSecurity(parts, params, context),
    'triage.get': (params, context) => getTriage(parts, params, context),
    'triage.put': (params, context) => putTriage(parts, params, context),
    'advisories.update': (params) => parts.advisoryUpdates.update(params),
  };
}
