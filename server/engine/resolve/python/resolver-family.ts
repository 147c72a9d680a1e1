import { traitsOf } from '../../source/language-traits.ts';
import type { ResolverFamily } from '../resolver.ts';
import { affectsImport } from './affects.ts';
import { isPythonManifest, readModules } from './distributions.ts';
import { PythonResolver } from './python-resolver.ts';

export const pythonResolverFamily: ResolverFamily = {
  name: 'python',
  languages: new Set(traitsOf('python').ids),
  isManifest: isPythonManifest,
  create: (files) => new PythonResolver(files),
  modules: readModules,
  affects: affectsImport,
};
