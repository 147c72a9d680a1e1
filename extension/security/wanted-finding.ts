import { securityFragment } from '../panels/wanted-view.ts';

const fingerprintForm = /^[\w-]{1,64}$/;
const projectForm = /^[\w-]{1,64}$/;

/**
 * Returns the address of the view that a command asks for by its argument, which comes from a diagnostic, a link or
 * another extension; undefined where it names no finding.
 */
export function wantedFinding(argument: unknown): string | undefined {
  if (typeof argument !== 'object' || argument === null) return undefined;
  const { project, fingerprint } = argument as { readonly project?: unknown; readonly fingerprint?: unknown };
  if (typeof fingerprint !== 'string' || !fingerprintForm.test(fingerprint)) return undefined;
  return securityFragment(typeof project === 'string' && projectForm.test(project) ? project : undefined, fingerprint);
}
