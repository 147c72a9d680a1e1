import { addToList } from '#server/base/add-to-list.ts';
import { hasNumber } from '#server/base/lower-bound.ts';
import { stringAt } from '#server/base/string-table.ts';
import { traitsOf } from '../../source/language-traits.ts';
import { importsModules, type ImportKind, isPage, mayBeTemplate, mayImport } from '../../source/read-languages.ts';
import {
  hashOfApplied,
  hashOfAttribute,
  hashOfFilledIn,
  hashOfMember,
  hashOfTaken,
  mayNamePath,
} from '../../source/words.ts';
import { fileKinds } from '../file-kinds.ts';
import { importersThrough } from '../importers-through.ts';
import type { NamedSymbol } from '../left-out-files.ts';
import { ModuleNeighbours } from '../module-neighbours.ts';
import { linkStates, unresolvedTarget } from '../snapshot.ts';
import { suspectRowsOf } from '../suspects.ts';
import type { LinkedSnapshot } from './answers.ts';

/** Files that may name what a file exports, and of which not everything is known. Ascending. */
export interface FileDoubts {
  /** Import it, or what passes its exports on, and could not be read to the end. */
  readonly broken: readonly number[];
  /** The same, for files whose names are not resolved; and files near it that could not be linked, or whose language has imports that are not read. */
  readonly notLinked: readonly number[];
  /** Some unresolved import may mean it. */
  readonly hasLostImport: boolean;
  /** Files with such an import, and those that import what these pass on. */
  readonly lostFrom: ReadonlySet<number>;
}

/** A declaration, as pages may name it. */
export interface NamedInPages {
  readonly name: Uint8Array;
  readonly hash: number;
  /**
   * Symbols of a module may be applied. Data of classes may be given to a template under its own name, in a table that is made of an instance;
   * functions and classes in classes are taken from a value.
   */
  readonly as: 'of_module' | 'data' | 'callable';
}

const hashesFilledIn: Readonly<Record<NamedInPages['as'], (name: Uint8Array) => readonly number[]>> = {
  of_module: (name) => [hashOfFilledIn(name), hashOfApplied(name)],
  data: (name) => [hashOfFilledIn(name)],
  callable: (name) => [hashOfTaken(name)],
};

const linked = linkStates.indexOf('linked');
const lostStates: ReadonlySet<number> = new Set([linkStates.indexOf('budget'), linkStates.indexOf('unreadable')]);

/** Why not all uses of a file's exports may be known, file by file. */
export class DoubtfulFiles {
  readonly #snapshot: LinkedSnapshot;
  readonly #kinds: readonly ImportKind[];
  readonly #known = new Map<number, FileDoubts>();
  /** Files with code whose names are not known. */
  readonly #unread: readonly number[];
  /** Pages by the hashes of their words; gathered when the first is asked for. */
  #pagesByWord: ReadonlyMap<number, readonly number[]> | undefined;
  /** Files in languages that import modules and are not read, likewise. */
  #unreadByWord: ReadonlyMap<number, readonly number[]> | undefined;
  readonly #near: ModuleNeighbours;

  constructor(snapshot: LinkedSnapshot) {
    this.#snapshot = snapshot;
    this.#kinds = fileKinds(snapshot.files);
    this.#near = new ModuleNeighbours(snapshot.files);
    this.#unread = this.#kinds.flatMap(({ language, reading }, file) =>
      (reading === 'unread' && importsModules(language)) || this.#isLost(file) ? [file] : [],
    );
  }

  /** Its names could not be resolved though its language is read: it may call a member of a value without an import. */
  #isLost(file: number): boolean {
    return this.#kinds[file].reading === 'read' && lostStates.has(this.#snapshot.calls.states[file]);
  }

  of(file: number): FileDoubts {
    const known = this.#known.get(file) ?? this.#find(file);
    this.#known.set(file, known);
    return known;
  }

  kindOf(file: number): ImportKind {
    return this.#kinds[file];
  }

  /** Whether code in one file may use what another one declares, as far as languages decide. */
  mayUse(from: number, to: number): boolean {
    return mayImport(this.#kinds[from], this.#kinds[to]);
  }

  /**
   * Reports whether a file that is not read, or not linked, may name a declaration of another file. One that is not read and whose words are
   * known has the name among them, or the words of the other's path: a default export can have any name there. A member can not.
   */
  mayName(from: number, to: number, { nameHash, isMember }: NamedSymbol): boolean {
    // Of what has a front-end not all words are kept.
    if (this.#kinds[from].reading === 'read') return true;
    const { words, wordStarts, paths } = this.#snapshot.files;
    const known = words.subarray(wordStarts[from], wordStarts[from + 1]);
    if (known.length === 0 || hasNumber(known, nameHash)) return true;
    return !isMember && mayNamePath(known, stringAt(paths, to));
  }

  /** Pages that name what a file declares in their scripts, or of code that fills in templates, look it up or apply it. */
  pagesNaming(to: number, { name, hash, as }: NamedInPages): readonly number[] {
    this.#pagesByWord ??= this.#gatherPages();
    const pages = this.#pagesByWord;
    const isFilledIn = traitsOf(this.#kinds[to].language).hasTemplateCalls;
    const keys = isFilledIn ? hashesFilledIn[as](name) : [hash];
    const naming = new Set(keys.flatMap((key) => pages.get(key) ?? []));
    return [...naming].filter((page) => this.#mayName(page, to)).toSorted((a, b) => a - b);
  }

  /**
   * Templates of the browser that take a member of that name from something, and files in languages without a front-end
   * that have the word. Those of packages that do not import the other file's package are given nothing of it.
   */
  templatesNaming(to: number, name: Uint8Array, hash: number): readonly number[] {
    this.#pagesByWord ??= this.#gatherPages();
    this.#unreadByWord ??= this.#gatherWords(({ language }) => importsModules(language));
    const naming = [...this.#pagesTaking(this.#pagesByWord, name), ...(this.#unreadByWord.get(hash) ?? [])];
    if (naming.length === 0) return [];
    const { modules } = this.#snapshot.files;
    const near = this.#near.around(modules[to]);
    const { notLinked } = this.of(to);
    return naming.filter((page) => near.has(modules[page]) && this.mayUse(page, to) && !notLinked.includes(page));
  }

  /** A template that is read says itself what it takes; which members its attributes set is not known. */
  #pagesTaking(pages: ReadonlyMap<number, readonly number[]>, name: Uint8Array): readonly number[] {
    const { states } = this.#snapshot.calls;
    const taking = (pages.get(hashOfMember(name)) ?? []).filter((page) => states[page] !== linked);
    const setting = pages.get(hashOfAttribute(name)) ?? [];
    return setting.length === 0 ? taking : [...new Set([...taking, ...setting])].toSorted((a, b) => a - b);
  }

  /** A template names what it is given and imports nothing: where it lies with code that renders templates, it may be given that. */
  #mayName(page: number, to: number): boolean {
    const { language } = this.#kinds[to];
    return isTemplateOfPython(this.#kinds[page].language) ? traitsOf(language).hasTemplateCalls : this.mayUse(page, to);
  }

  #gatherPages(): ReadonlyMap<number, readonly number[]> {
    return this.#gatherWords(({ language }) => isPage(language) || isTemplateOfPython(language));
  }

  #gatherWords(isMeant: (kind: ImportKind) => boolean): ReadonlyMap<number, readonly number[]> {
    const { words, wordStarts } = this.#snapshot.files;
    const files = new Map<number, number[]>();
    for (const [file, kind] of this.#kinds.entries()) {
      if (!isMeant(kind)) continue;
      for (let at = wordStarts[file]; at < wordStarts[file + 1]; at++) addToList(files, words[at], file);
    }
    return files;
  }

  #find(file: number): FileDoubts {
    const { files, calls } = this.#snapshot;
    const importers = [...importersThrough(files, file).importers].toSorted((a, b) => a - b);
    const lost = suspectRowsOf(files, file).filter((row) => files.uses.targets[row] === unresolvedTarget);
    const losing = [...new Set(lost.map((row) => files.uses.sources[row]))];
    const unlinked = importers.filter((each) => calls.states[each] !== linked && this.#kinds[each].reading === 'read');
    const near = this.#near.around(files.modules[file]);
    const unread = this.#unread.filter(
      (each) => each !== file && near.has(files.modules[each]) && this.mayUse(each, file),
    );
    return {
      broken: importers.filter((each) => files.broken[each] === 1),
      notLinked: [...new Set([...unlinked, ...unread])],
      hasLostImport: losing.length > 0,
      lostFrom: new Set(losing.flatMap((each) => [each, ...importersThrough(files, each).importers])),
    };
  }
}

/** A file of text, or code with templates in its texts. */
function isTemplateOfPython(language: string): boolean {
  return mayBeTemplate(language) || traitsOf(language).hasTemplateCalls;
}
