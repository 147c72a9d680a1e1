import type { UnknownReason } from '../file-links.ts';
import type { Unit } from './unit.ts';

/** Returns the target of a name, with imports followed. */
export type Definition =
  /** A node that binds it: a definition, target, parameter. */
  | {
      readonly form: 'place';
      readonly unit: Unit;
      readonly node: number;
      readonly site: number;
      readonly isSure: boolean;
    }
  | { readonly form: 'module'; readonly unit: Unit; readonly site: number; readonly isSure: boolean }
  /** `import a.b` as `a`: a package above a module. */
  | {
      readonly form: 'package';
      readonly unit: Unit;
      readonly node: number;
      readonly prefix: string;
      readonly site: number;
    }
  | { readonly form: 'outside'; readonly name: string }
  | { readonly form: 'lost'; readonly reason: UnknownReason; readonly site: number };
