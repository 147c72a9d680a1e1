import type { ProjectFiles } from '../../resolver.ts';
import { ConfigIndex } from '../config-index.ts';
import { PackageIndex } from '../package-index.ts';
import { isConfigFile, isJavaScriptManifest } from '../project-context.ts';

/** Packages whose declarations hold in a folder of the project without an import. */
export interface AmbientQuestion {
  readonly directory: string;
  /** Names of packages; undefined: everything in `@types`. */
  readonly types: readonly string[] | undefined;
  readonly typeRoots: readonly string[];
}

/** One for each config that says something else than another one of its folder; one for the root where there is no config. */
export function ambientQuestions(files: ProjectFiles): readonly AmbientQuestion[] {
  const manifests = files.paths.filter((path) => isJavaScriptManifest(path) && !path.includes('node_modules/'));
  const configs = new ConfigIndex(files, new PackageIndex(files, manifests));
  const questions = new Map<string, AmbientQuestion>();
  for (const path of manifests.filter(isConfigFile)) {
    const config = configs.at(path);
    if (config === undefined) continue;
    const { directory, types, typeRoots } = config;
    questions.set(JSON.stringify([directory, types, typeRoots]), { directory, types, typeRoots });
  }
  return questions.size === 0 ? [{ directory: '', types: undefined, typeRoots: [] }] : [...questions.values()];
}
