import type { Names, Unit } from '../entity.ts';
import type { Types } from '../type.ts';
import type { Site } from '../../collected-sites.ts';
import type { Evaluate } from '../expressions/evaluation.ts';
import { createCompared } from './compared-classes.ts';
import type { FileWalk } from './file-walk.ts';
import type { Goes } from './followed-values.ts';
import type { Escapes } from './escapes.ts';
import type { KnownFrameworks } from './known-frameworks.ts';
import { isExportedValue } from './loaded-modules.ts';
import { createMadeThere } from './made-by-framework.ts';
import { escapingModule, type Role } from './site-roles.ts';

/** Sites, with where the values go that they read. */
export class GoingSites {
  readonly #escapes: Escapes;
  readonly #isMadeThere: (unit: Unit, node: number) => boolean;
  readonly #isCompared: (unit: Unit, node: number) => boolean;

  constructor(names: Names, types: Types, evaluate: Evaluate, frameworks: KnownFrameworks, escapes: Escapes) {
    this.#escapes = escapes;
    this.#isCompared = createCompared(names);
    this.#isMadeThere = createMadeThere(types, evaluate, frameworks);
  }

  at(walk: FileWalk, node: number, as: Role, named = node): Site {
    const site = walk.siteAt(node, as, named);
    if (!site.escapes) return site;
    if (as === escapingModule) return isExportedValue(walk.tree, node) ? { ...site, escapes: false } : site;
    const goes = this.#isCompared(walk.unit, node) ? 'nowhere' : this.#escapes.goes(walk.unit, node);
    return goingTo(site, goes === 'package' && this.#isMadeThere(walk.unit, node) ? 'framework' : goes);
  }
}

export function goingTo(site: Site, goes: Goes | 'framework'): Site {
  if (goes === 'inside' || !site.escapes) return site;
  return { ...site, escapes: false, given: goes === 'nowhere' ? undefined : goes };
}
