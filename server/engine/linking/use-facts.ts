import { proofLevels } from '../graph/snapshot.ts';
import {
  type Binding,
  bindings,
  type CallResult,
  callResults,
  type ReferenceType,
  referenceTypes,
  type SymbolRelation,
} from './file-links.ts';

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
  'holds',
  'held_outside',
  'calls_next',
  'extends_value',
  'has_any_module',
  'contained',
  'other_name',
  'untyped',
  'takes',
  'gives',
] as const satisfies readonly SymbolRelation['kind'][];

/** Kinds behind which a name follows. */
export const namedRelationKinds: ReadonlySet<SymbolRelation['kind']> = new Set(['other_name', 'takes']);

/** In the reasons of the unknown table: the site is a call, `new` or the like. */
export const unknownIsCall = 0x80;
/** The same: the value that the site names escapes there; of a call, that what it gives goes no further than what its function gives back. */
export const unknownEscapes = 0x40;
/** The reason alone. */
export const unknownReasonBits = 0x3f;

/** Properties of a use other than places and names. */
export interface UseFacts {
  readonly type: ReferenceType;
  readonly proof: (typeof proofLevels)[number];
  readonly binding: Binding;
  readonly escapes: boolean;
  readonly result?: CallResult;
}

const proofShift = 3;
const escapesBit = 1 << 5;
const bindingShift = 6;
const resultShift = 9;

/** Two more bits than these are free for the code that stores the number. */
export const useFactsBits = 11;

export function packUseFacts({ type, proof, binding, escapes, result = 'taken' }: UseFacts): number {
  return (
    referenceTypes.indexOf(type) |
    (proofLevels.indexOf(proof) << proofShift) |
    (escapes ? escapesBit : 0) |
    (bindings.indexOf(binding) << bindingShift) |
    (callResults.indexOf(result) << resultShift)
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

export function resultOfUse(facts: number): CallResult {
  return callResults[(facts >> resultShift) & 3];
}
