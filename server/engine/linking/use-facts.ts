import { proofLevels } from '../graph/snapshot.ts';
import { type Binding, bindings, type ReferenceType, referenceTypes, type SymbolRelation } from './file-links.ts';

/** Order is part of the stored format: append only. */
export const relationKinds = [
  'extends',
  'implements',
  'overrides',
  'satisfies',
  'passes_on',
  'names',
  'decorated_outside',
  'called_outside',
  'kept_within',
  'gives_folder',
  'given_outside',
  'given_to_package',
  'told_by_text',
  'instance_given',
  'made_of_value',
  'run_outside',
  'wrapped_within',
] as const satisfies readonly SymbolRelation['kind'][];

/** In the reasons of the unknown table: the site is a call, `new` or the like. */
export const unknownIsCall = 0x80;
/** The same: the value that the site names escapes there. */
export const unknownEscapes = 0x40;
/** The reason alone. */
export const unknownReasonBits = 0x3f;

/** Properties of a use other than places and names. */
export interface UseFacts {
  readonly type: ReferenceType;
  readonly proof: (typeof proofLevels)[number];
  readonly binding: Binding;
  readonly escapes: boolean;
}

const proofShift = 3;
const escapesBit = 1 << 5;
const bindingShift = 6;

/** Two more bits than these are free for the code that stores the number. */
export const useFactsBits = 9;

export function packUseFacts({ type, proof, binding, escapes }: UseFacts): number {
  return (
    referenceTypes.indexOf(type) |
    (proofLevels.indexOf(proof) << proofShift) |
    (escapes ? escapesBit : 0) |
    (bindings.indexOf(binding) << bindingShift)
  );
}

/** Index into `referenceTypes`. */
export function typeOfUse(facts: number): number {
  return facts & 7;
}

/** Index into `proofLevels`. */
export function proofOfUse(facts: number): number {
  return (facts >> proofShift) & 3;
}

export function isEscape(facts: number): boolean {
  return (facts & escapesBit) !== 0;
}

/** Index into `bindings`. */
export function bindingOfUse(facts: number): number {
  return (facts >> bindingShift) & 7;
}
