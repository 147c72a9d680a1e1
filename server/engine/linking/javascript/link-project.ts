import { bindNames } from './binder/bind-names.ts';
import { Dependencies, DependencyOwner } from './dependencies.ts';
import { createExpressions, type ExpressionTypes } from './expressions/create-expressions.ts';
import type { JavaScriptLinker, Project } from './linker.ts';
import { QueryStack } from './query.ts';
import { createProjectNames } from './sites/project-names.ts';
import { createUnitWalk } from './sites/walk-unit.ts';
import { createTypes } from './types/create-types.ts';

/** Wires names, types, expressions and the walk over sites. */
export function createJavaScriptLinker(project: Project): JavaScriptLinker {
  const dependencies = new Dependencies();
  const queries = new QueryStack(dependencies);
  const names = bindNames(project, dependencies);
  const types = createTypes({ names, queries, expressions: () => expressions });
  const expressions: ExpressionTypes = createExpressions(names, types, queries);
  const walk = createUnitWalk(names, types, expressions, createProjectNames(project, dependencies));
  return {
    link(unit) {
      const owner = new DependencyOwner();
      const links = dependencies.compute(owner, () => walk(unit));
      expressions.endFile();
      return { links, keys: dependencies.keysBelow(owner) };
    },
  };
}
