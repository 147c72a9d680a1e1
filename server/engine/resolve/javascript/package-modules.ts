import type { ModuleUnit, ProjectFiles } from '../resolver.ts';
import { PackageIndex } from './package-index.ts';
import { isJavaScriptManifest } from './project-context.ts';

/**
 * The packages that count as modules: the named members of workspaces, or in a project without workspaces every named
 * package. Test data holds packages that are nobody's module.
 */
export function packageModules(files: ProjectFiles): readonly ModuleUnit[] {
  const packages = new PackageIndex(files, files.paths.filter(isJavaScriptManifest));
  const roots = packages.workspaceRoots.filter(({ directory }) => !TEST_DATA.test(directory));
  const manifests = roots.length > 0 ? roots.flatMap(({ members }) => members) : [...packages.all()];
  const units = new Map<string, ModuleUnit>();
  for (const { name, directory } of manifests) {
    if (name !== undefined && !TEST_DATA.test(directory)) units.set(directory, { name, directory });
  }
  return [...units.values()];
}

const TEST_DATA = /(?:^|\/)(?:node_modules|(?:__)?(?:tests?|fixtures?|testdata|mocks?)(?:__)?)(?:\/|$)/;
