import { templateLanguages } from '../../source/read-languages.ts';
import type { ResolverFamily } from '../resolver.ts';
import { affectsTemplate, TemplateFiles } from './template-files.ts';

/** Resolves names in the statements of templates. Their scripts are not read. */
export const templateResolverFamily: ResolverFamily = {
  name: 'templates',
  languages: templateLanguages,
  isManifest: () => false,
  create({ paths }) {
    const files = new TemplateFiles(paths);
    return { resolve: (fromPath, site) => files.resolve(fromPath, site) ?? [], kept: () => 0 };
  },
  modules: () => [],
  affects: (changedPath, _, site) => affectsTemplate(changedPath, site),
};
