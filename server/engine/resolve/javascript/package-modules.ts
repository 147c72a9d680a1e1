import type { ModuleUnit, ProjectFiles } from '../resolver.ts';
import { PackageIndex } from './package-index.ts';
import type { PackageManifest } from './package-manifest.ts';
import { packageNeeds } from './package-needs.ts';
import { isJavaScriptManifest } from './project-context.ts';

/**
 * Returns the packages that count as modules: the named members of workspaces, or in a project without workspaces every
 * named package. Packages in test data are not modules.
 */
export function packageModules(files: ProjectFiles): readonly ModuleUnit[] {
  const packages = new PackageIndex(files, files.paths.filter(isJavaScriptManifest));
  const roots = packages.workspaceRoots.filter(({ directory }) => !TEST_DATA.test(directory));
  const manifests = roots.length > 0 ? roots.flatMap(({ members }) => members) : [...packages.all()];
  const named = new Map<string, PackageManifest & { readonly name: string }>();
  for (const manifest of manifests) {
    const { name, directory } = manifest;
    if (name !== undefined && !TEST_DATA.test(directory)) named.set(directory, { ...manifest, name });
  }
  const needs = packageNeeds([...named.values()], roots);
  return [...named.values()].map(({ name, directory }) => ({ name, directory, needs: needs.get(directory) ?? [] }));
}

const TEST_DATA = /(?:^|\/)(?:node_modules|(?:__)?(?:tests?|fixtures?|testdata|mocks?)(?:__)?)(?:\/|$)/;
