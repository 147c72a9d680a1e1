import { traitsOf } from '../../source/language-traits.ts';
import { namesLeftOutPaths } from '../left-out-paths.ts';
import type { ResolverFamily } from '../resolver.ts';
import { affectsImport } from './affects.ts';
import { isPythonManifest, readModules } from './distributions.ts';
import { PythonResolver } from './python-resolver.ts';

export const pythonResolverFamily: ResolverFamily = {
  name: 'python',
  languages: new Set(traitsOf('python').ids),
  isManifest: (path) => isPythonManifest(path) || namesLeftOutPaths(path),
  create: (files) => new PythonResolver(files),
  modules: readModules,
  affects: affectsImport,
};
