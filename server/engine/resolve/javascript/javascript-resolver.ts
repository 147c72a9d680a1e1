import type { ImportSite } from '../../source/facts.ts';
import { isMediaName } from '../../source/binary-names.ts';
import { pathOfText } from '../../source/path-texts.ts';
import type { ImportResolver, ProjectFiles, Resolution } from '../resolver.ts';
import { absentFile } from './absent-import.ts';
import { asFiles, BareResolver, external } from './bare-resolver.ts';
import { ComponentIndex, isComponentTag } from './component-index.ts';
import type { Importer } from './importer.ts';
import { keptByConfig } from './kept-by-config.ts';
import { directoryOf, inDirectory, isWithin, joinPath, relativeTo } from './path.ts';
import { filesFitting, isPathPattern } from './path-pattern.ts';
import { ProjectContext } from './project-context.ts';
import { isRelative, namesDirectory, splitBare, withoutDecoration } from './specifier.ts';

/** No path of any system is longer; what is, is no path. */
const LONGEST_SPECIFIER = 4096;

const MODULE = /\.(?:[cm]?[jt]sx?|vue|svelte)$/;

const NOTHING: readonly Resolution[] = [];

/**
 * Imports of JavaScript, TypeScript and what embeds them.
 *
 * Invariant: caches hold answers only, each a function of the project's files: the order of questions changes nothing.
 */
export class JavaScriptResolver implements ImportResolver {
  readonly #context: ProjectContext;
  readonly #bare: BareResolver;
  readonly #components: ComponentIndex;
  /** By target path, a slash at its end where only a folder can be meant. */
  readonly #relativeAnswers = new Map<string, readonly Resolution[]>();
  /** By what of the importer steers bare names, then by name. */
  readonly #bareAnswers = new Map<string, Map<string, readonly Resolution[]>>();
  #importer: Importer | undefined;
  #directory: { readonly of: string; readonly path: string } | undefined;

  constructor(files: ProjectFiles) {
    this.#context = new ProjectContext(files);
    this.#components = new ComponentIndex(files, (fromPath, name) => this.#find(fromPath, name, false));
    this.#bare = new BareResolver(this.#context);
  }

  resolve(fromPath: string, site: ImportSite): readonly Resolution[] {
    if (isComponentTag(site.specifier)) return this.#components.find(fromPath, site.specifier);
    if (isPathPattern(site.specifier)) return this.#fitting(fromPath, site.specifier);
    const path = pathOfText(site.specifier);
    if (path !== undefined) return this.#namedByText(fromPath, path);
    const found = this.#resolve(fromPath, site);
    // A package's code after its declaration: what takes types alone doesn't reach it.
    return found.length > 1 && (site.kind === 'type_import' || site.kind === 'comment_type')
      ? found.slice(0, 1)
      : found;
  }

  /** A file that no config governs is compiled as the compiler is set by itself, which keeps none. */
  kept(fromPath: string): number {
    return this.#importerOf(fromPath).config?.kept ?? keptByConfig({});
  }

  /** Another kind of file is opened as data. */
  #namedByText(fromPath: string, path: string): readonly Resolution[] {
    return this.#resolveRelative(fromPath, path).flatMap((found) =>
      found.kind === 'file' && found.path !== fromPath && MODULE.test(found.path)
        ? [{ ...found, proof: 'inferred' as const }]
        : [],
    );
  }

  #fitting(fromPath: string, specifier: string): readonly Resolution[] {
    const root = this.#importerOf(fromPath).scope?.directory ?? '';
    return filesFitting(this.#context.files, fromPath, specifier, root);
  }

  #resolve(fromPath: string, site: ImportSite): readonly Resolution[] {
    const specifier = withoutDecoration(site.specifier);
    if (specifier === '' || specifier.length > LONGEST_SPECIFIER) return NOTHING;
    const found = this.#find(fromPath, specifier, site.kind === 'reference');
    // Media are no files of a graph of code: that they are not found says nothing.
    return isMediaName(specifier) ? found.filter(({ kind }) => kind !== 'unresolved') : found;
  }

  #find(fromPath: string, specifier: string, isReference: boolean): readonly Resolution[] {
    if (isRelative(specifier)) return this.#resolveRelative(fromPath, specifier);
    const types = isReference ? this.#inTypeRoots(fromPath, specifier) : NOTHING;
    return types.length > 0 ? types : this.#resolveBare(fromPath, specifier);
  }

  #resolveRelative(fromPath: string, specifier: string): readonly Resolution[] {
    const target = joinPath(this.#directoryOf(fromPath), specifier);
    if (target === undefined) return absentFile([], this.#context.leftOut);
    if (this.#context.configsSteerRelative) return this.#relativeByConfig(fromPath, specifier, target);
    const folderOnly = namesDirectory(specifier);
    const key = folderOnly ? `${target}/` : target;
    const known = this.#relativeAnswers.get(key);
    if (known !== undefined) return known;
    const found = this.#context.targets.existing(target, { folderOnly });
    const answer = found.length > 0 ? asFiles(found) : this.#missing(target);
    this.#relativeAnswers.set(key, answer);
    return answer;
  }

  /** `moduleSuffixes` put other names before the plain one, `rootDirs` other folders after it. */
  #relativeByConfig(fromPath: string, specifier: string, target: string): readonly Resolution[] {
    const { config } = this.#importerOf(fromPath);
    const folderOnly = namesDirectory(specifier);
    const targets = this.#context.targetsFor(config);
    const places = [target, ...otherRoots(target, config?.rootDirs ?? [])];
    for (const path of places) {
      const found = targets.existing(path, { folderOnly, strict: true });
      if (found.length > 0) return asFiles(found);
    }
    const found = targets.existing(target, { folderOnly });
    if (found.length > 0) return asFiles(found);
    return this.#missing(target, places);
  }

  /** A path to an installed package, a fragment (`./sprite.svg#icon`), or something that is not built yet. */
  #missing(target: string, places: readonly string[] = [target]): readonly Resolution[] {
    const installed = target.lastIndexOf('node_modules/');
    if (installed >= 0) {
      return external(`npm:${splitBare(target.slice(installed + 'node_modules/'.length)).packageName}`);
    }
    const generated = this.#context.generated.packageAt(target);
    if (generated !== undefined) return external(`npm:${generated}`);
    const hash = target.lastIndexOf('#');
    if (hash > target.lastIndexOf('/') + 1 && this.#context.files.has(target.slice(0, hash))) {
      return [{ kind: 'file', path: target.slice(0, hash), proof: 'exact' }];
    }
    const found = this.#context.targets.unbuilt(target);
    return found.length > 0 ? asFiles(found) : absentFile(places, this.#context.leftOut);
  }

  /** `/// <reference types="name">` looks there first. */
  #inTypeRoots(fromPath: string, name: string): readonly Resolution[] {
    for (const root of this.#importerOf(fromPath).config?.typeRoots ?? []) {
      const found = this.#context.targets.existing(inDirectory(root, name), { folderOnly: true });
      if (found.length > 0) return asFiles(found);
    }
    return NOTHING;
  }

  #resolveBare(fromPath: string, specifier: string): readonly Resolution[] {
    const importer = this.#importerOf(fromPath);
    const answers = this.#answersFor(importer);
    const known = answers.get(specifier);
    if (known !== undefined) return known;
    const answer = this.#bare.resolve(specifier, importer);
    answers.set(specifier, answer);
    return answer;
  }

  #answersFor({ config, esm, directory }: Importer): Map<string, readonly Resolution[]> {
    const key = `${esm ? 'm' : 'c'}${config?.path ?? ''}\n${directory}`;
    const known = this.#bareAnswers.get(key);
    if (known !== undefined) return known;
    const fresh = new Map<string, readonly Resolution[]>();
    this.#bareAnswers.set(key, fresh);
    return fresh;
  }

  #importerOf(path: string): Importer {
    if (this.#importer?.path !== path) this.#importer = this.#context.importer(path);
    return this.#importer;
  }

  #directoryOf(path: string): string {
    if (this.#directory?.of !== path) this.#directory = { of: path, path: directoryOf(path) };
    return this.#directory.path;
  }
}

/** The same place in the other folders that the compiler lays over one another; the longest root around it counts. */
function otherRoots(target: string, rootDirs: readonly string[]): readonly string[] {
  const around = rootDirs.filter((root) => isWithin(target, root));
  const own = around.toSorted((a, b) => b.length - a.length)[0];
  if (own === undefined) return [];
  const rest = target === own ? '' : relativeTo(own, target);
  return rootDirs.filter((root) => root !== own).map((root) => inDirectory(root, rest));
}
