import { traitsOf } from '../../source/language-traits.ts';
import { namesLeftOutPaths } from '../left-out-paths.ts';
import type { ResolverFamily } from '../resolver.ts';
import { affectsImport } from './affects.ts';
import { isComponentList } from './component-index.ts';
import { isEntryPage } from './entry-page.ts';
import { JavaScriptResolver } from './javascript-resolver.ts';
import { isJavaScriptManifest } from './project-context.ts';
import { packageModules } from './package-modules.ts';

export const javascriptResolverFamily: ResolverFamily = {
  name: 'javascript',
  languages: new Set(traitsOf('javascript').ids),
  isManifest: (path) =>
    isJavaScriptManifest(path) || isEntryPage(path) || isComponentList(path) || namesLeftOutPaths(path),
  create: (files) => new JavaScriptResolver(files),
  modules: packageModules,
  affects: affectsImport,
};
