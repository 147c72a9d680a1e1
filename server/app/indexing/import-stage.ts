import type { ResolvedUse } from '#server/engine/graph/file-facts.ts';
import type { ResolverFamily } from '#server/engine/resolve/resolver.ts';
import type { Changed } from './changed.ts';
import type { IndexContents } from './index-contents.ts';
import { type KnownFile, withLinks, withSeenLinks } from './indexed-file.ts';
import { type FileEntryPoints, ImportLinker } from './import-linker.ts';

/** More changed paths than this are linked again as a whole: asking every import about each of them would cost more. */
const wholeRelinkThreshold = 50;

/** Second stage: what was read, and what it may mean for the imports of other files, is linked. */
export class ImportStage {
  readonly #contents: IndexContents;
  readonly #families: readonly ResolverFamily[];
  #linker: ImportLinker;

  constructor(contents: IndexContents, families: readonly ResolverFamily[]) {
    this.#contents = contents;
    this.#families = families;
    this.#linker = new ImportLinker(families);
  }

  /** Forgets the paths and manifests that it resolves by, as the contents did. */
  rest(): void {
    this.#linker = new ImportLinker(this.#families);
  }

  isManifest(path: string): boolean {
    return this.#linker.isManifest(path);
  }

  /** @param readManifests called when the texts are not there yet */
  async relink(changed: Changed, readManifests: () => Promise<Map<string, string>>): Promise<void> {
    if (changed.isEmpty) return;
    const everything = this.#concernsEverything(changed);
    if (everything || changed.pathSet.size > 0 || this.#contents.manifests === undefined) {
      this.#contents.manifests ??= await readManifests();
      this.#updateLinker(this.#contents.manifests);
    }
    for (const file of everything ? this.#contents.files.known() : this.#staleFiles(changed)) {
      const linked = withLinks(file, this.#linker.link(file), this.#linker.kept(file));
      this.#contents.files.set(linked);
      if (leadElsewhere(file.links.uses, linked.links.uses)) this.#contents.code.redirect(file.path);
      changed.upserted.add(file.path);
    }
    this.#relinkLeftOut(changed, everything);
  }

  /** Links files that are left out to what they may name. */
  #relinkLeftOut({ pathSet, upserted }: Changed, everything: boolean): void {
    const moved = [...pathSet];
    for (const file of this.#contents.files.leftOut()) {
      const importing = { path: file.path, ...file.seen };
      if (!everything && !upserted.has(file.path) && !this.#linker.isAffected(importing, moved)) continue;
      this.#contents.files.set(withSeenLinks(file, this.#linker.link(importing)));
      upserted.add(file.path);
    }
  }

  /** From where programs begin. @param readManifests called when the texts are not there yet */
  async entryPoints(readManifests: () => Promise<Map<string, string>>): Promise<FileEntryPoints> {
    if (this.#contents.manifests === undefined) {
      this.#contents.manifests = await readManifests();
      this.#updateLinker(this.#contents.manifests);
    }
    return this.#linker.entryPoints;
  }

  #concernsEverything({ manifests, pathSet, removed }: Changed): boolean {
    if (manifests || pathSet.size > wholeRelinkThreshold) return true;
    return [...removed].some((path) => this.isManifest(path));
  }

  /** Those that were read again, and those whose imports may mean another file now. */
  #staleFiles({ pathSet, upserted }: Changed): readonly KnownFile[] {
    if (pathSet.size === 0) return this.#contents.files.some(upserted);
    const moved = [...pathSet];
    return this.#contents.files
      .known()
      .filter((file) => upserted.has(file.path) || this.#linker.isAffected(file, moved));
  }

  #updateLinker(manifests: ReadonlyMap<string, string>): void {
    this.#linker.update(this.#contents.files.paths(), manifests);
    this.#contents.units = this.#families.flatMap((family) => family.modules(this.#linker.projectFiles));
  }
}

/** Reports whether a specifier that was there before means another file now. */
function leadElsewhere(before: readonly ResolvedUse[], now: readonly ResolvedUse[]): boolean {
  if (before === now) return false;
  const [old, fresh] = [answersBySpecifier(before), answersBySpecifier(now)];
  return [...fresh].some(([specifier, answers]) => (old.get(specifier) ?? answers) !== answers);
}

function answersBySpecifier(uses: readonly ResolvedUse[]): ReadonlyMap<string, string> {
  const answers = new Map<string, string>();
  for (const { specifier, target = '', external, proof } of uses) {
    answers.set(specifier, `${answers.get(specifier) ?? ''}${target}\0${external}\0${proof}\0`);
  }
  return answers;
}
