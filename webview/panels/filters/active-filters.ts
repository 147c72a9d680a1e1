import { languageCounted } from '#protocol/dialects.ts';
import { nameOf } from '#webview/charts/describe.ts';
import { type Filters, noFilters } from '../../state/view-state.ts';
import { languageName, typeName } from '../../state/wording.ts';

/** A filter that is in force, in words, and what is dispatched to lift it. */
export interface ActiveFilter {
  readonly text: string;
  readonly lift: Partial<Filters>;
}

/** A language whose dialects are all let through is named once. */
function languageNames(languages: readonly string[]): string[] {
  const withLanguage = (name: string) => (languages.includes(languageCounted(name)) ? languageCounted(name) : name);
  return [...new Set(languages.map((name) => languageName(withLanguage(name))))];
}

export function activeFilters({ tests, languages, folder, types, external }: Filters): ActiveFilter[] {
  const filters: (ActiveFilter | false)[] = [
    folder !== undefined && { text: `only ${nameOf(folder)}`, lift: { folder: undefined } },
    tests !== 'include' && {
      text: tests === 'only' ? 'only tests' : 'without tests',
      lift: { tests: noFilters.tests },
    },
    languages.length > 0 && { text: `only ${languageNames(languages).join(', ')}`, lift: { languages: [] } },
    types.length > 0 && { text: `only ${types.map(typeName).join(', ')}`, lift: { types: [] } },
    external && { text: 'with packages', lift: { external: false } },
  ];
  return filters.filter((filter) => filter !== false);
}
