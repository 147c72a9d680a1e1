import { addToList } from '#server/base/add-to-list.ts';
import type { ImportSite } from '../../source/facts.ts';
import { libraryNamed, templateNamed } from '../../source/template-names.ts';
import type { Resolution } from '../resolver.ts';

/**
 * Folders in which Django, Jinja and Flask look for templates when nothing else is set: topics/templates (`APP_DIRS`), `jinja2.PackageLoader`,
 * `Flask.template_folder`. Settings that name other folders compute them as a rule.
 */
const templateFolders = /(?:^|\/)(?:templates|jinja2)\//g;
/** Source: howto/custom-template-tags of Django. */
const libraryFolder = /(?:^|\/)templatetags\/(.+)\.py$/;

/**
 * Files that names of templates and of libraries of tags mean. An application may have a template of its own in the place of another
 * one's, so that a name means all files that have it: none of them is proven.
 */
export class TemplateFiles {
  readonly #paths: readonly string[];
  #templates: ReadonlyMap<string, readonly string[]> | undefined;
  #libraries: ReadonlyMap<string, readonly string[]> | undefined;

  constructor(paths: readonly string[]) {
    this.#paths = paths;
  }

  /** Returns the files that a site means; undefined where it names neither a template nor a library. */
  resolve(fromPath: string, { specifier }: ImportSite): readonly Resolution[] | undefined {
    const found = this.#find(specifier);
    return found
      ?.filter((path) => path !== fromPath)
      .map((path) => ({ kind: 'file', path, proof: 'inferred' }) as const);
  }

  #find(specifier: string): readonly string[] | undefined {
    const template = templateNamed(specifier);
    if (template !== undefined) return this.#byTemplate().get(template) ?? [];
    const library = libraryNamed(specifier);
    return library === undefined ? undefined : (this.#byLibrary().get(library) ?? []);
  }

  #byTemplate(): ReadonlyMap<string, readonly string[]> {
    return (this.#templates ??= filesByName(this.#paths, templateNamesOf));
  }

  #byLibrary(): ReadonlyMap<string, readonly string[]> {
    return (this.#libraries ??= filesByName(this.#paths, (path) => {
      const name = libraryFolder.exec(path)?.[1];
      return name === undefined ? [] : [name.replaceAll('/', '.')];
    }));
  }
}

function templateNamesOf(path: string): readonly string[] {
  return Array.from(path.matchAll(templateFolders), ({ 0: folder, index }) => path.slice(index + folder.length));
}

function filesByName(
  paths: readonly string[],
  namesOf: (path: string) => readonly string[],
): ReadonlyMap<string, readonly string[]> {
  const files = new Map<string, string[]>();
  for (const path of paths) for (const name of namesOf(path)) addToList(files, name, path);
  return files;
}

/** Reports whether a new or removed file can change what such a name means. */
export function affectsTemplate(changedPath: string, { specifier }: ImportSite): boolean {
  const template = templateNamed(specifier);
  if (template !== undefined) return templateNamesOf(changedPath).includes(template);
  const library = libraryNamed(specifier);
  return library !== undefined && libraryFolder.exec(changedPath)?.[1].replaceAll('/', '.') === library;
}
