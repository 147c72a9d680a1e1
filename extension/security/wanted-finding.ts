import { securityFragment } from '../panels/wanted-view.ts';

/** Of a fingerprint, and of the id of a project. */
const nameForm = /^[\w-]{1,64}$/;

/**
 * Returns the address of the view that a command asks for by its argument, which is an address out of a link, or names a
 * finding by a diagnostic or another extension; undefined for anything else.
 */
export function wantedFinding(argument: unknown): string | undefined {
  if (typeof argument === 'string') return argument;
  if (typeof argument !== 'object' || argument === null) return undefined;
  const { project, fingerprint } = argument as { readonly project?: unknown; readonly fingerprint?: unknown };
  if (typeof fingerprint !== 'string' || !nameForm.test(fingerprint)) return undefined;
  return securityFragment(typeof project === 'string' && nameForm.test(project) ? project : undefined, fingerprint);
}
