import { driftFragment } from '../panels/wanted-view.ts';

/** Of the id of a project. */
const idForm = /^prj_[\w-]{1,64}$/;

/**
 * Returns the address of the view that a command asks for by its argument, which is an address out of a link, or the id
 * of a project; undefined for anything else.
 */
export function wantedDrift(argument: unknown): string | undefined {
  if (typeof argument !== 'string') return undefined;
  return idForm.test(argument) ? driftFragment(argument) : argument;
}
