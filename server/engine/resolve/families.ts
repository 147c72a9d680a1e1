import { javascriptResolverFamily } from './javascript/resolver-family.ts';
import { pythonResolverFamily } from './python/resolver-family.ts';
import { templateResolverFamily } from './templates/resolver-family.ts';
import type { ResolverFamily } from './resolver.ts';

export const resolverFamilies: readonly ResolverFamily[] = [
  javascriptResolverFamily,
  pythonResolverFamily,
  templateResolverFamily,
];
