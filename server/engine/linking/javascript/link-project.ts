import type { SymbolLinks } from '../file-links.ts';
import { LinkingFailed } from '../language-linker.ts';
import { bindNames } from './binder/bind-names.ts';
import { Dependencies, DependencyOwner } from '../dependencies.ts';
import { createExpressions, type ExpressionTypes } from './expressions/create-expressions.ts';
import type { JavaScriptLinker, Project } from './linker.ts';
import { QueryStack } from '../query.ts';
import { noInterest, type RegistrationInterest } from '../registrations.ts';
import { createProjectNames } from '../project-names.ts';
import { UnitWalk } from './sites/walk-unit.ts';
import { createTypes } from './types/create-types.ts';

/** Wires names, types, expressions and the walk over sites. */
export function createJavaScriptLinker(
  project: Project,
  interest: RegistrationInterest = noInterest,
): JavaScriptLinker {
  const dependencies = new Dependencies();
  const queries = new QueryStack(dependencies);
  const names = bindNames(project, dependencies);
  const types = createTypes({ names, queries, expressions: () => expressions });
  const expressions: ExpressionTypes = createExpressions(names, types, queries);
  const projectNames = createProjectNames(project, dependencies);
  const walk = new UnitWalk(names, types, expressions, projectNames, interest);
  return {
    get steps() {
      return dependencies.steps.count;
    },
    get computations() {
      return dependencies.computations;
    },
    link(unit) {
      const owner = new DependencyOwner();
      dependencies.steps.beginFile();
      const links = linkOrFail(dependencies, owner, () => walk.link(unit));
      expressions.endFile();
      return { links, keys: dependencies.keysBelow(owner) };
    },
  };
}

/** The thrown error carries the keys looked at until then: as long as these are the same, it would be thrown again. */
function linkOrFail(dependencies: Dependencies, owner: DependencyOwner, link: () => SymbolLinks): SymbolLinks {
  try {
    return dependencies.compute(owner, link);
  } catch (error) {
    throw new LinkingFailed(dependencies.keysBelow(owner), error);
  }
}
