import type { FileLayer } from '../graph/snapshot.ts';
import { chooseRest, type Member, type RestRules } from './choose-rest.ts';
import type { EarlierCuts } from './earlier-cuts.ts';
import { folderIdOf, looseIdOf, markKinds, type MarkTree, noValue, restIdOf } from './mark-tree.ts';
import { TreeColumns } from './tree-columns.ts';

export interface TreeOptions {
  readonly byModule: boolean;
  /** From this many on, the files beside folders are one mark. */
  readonly looseMinimum: number;
  readonly earlier?: EarlierCuts;
  /** Absent: all of a folder stands side by side, however much it is. */
  readonly rest?: RestRules;
}

/** @param files of the tree, ascending */
export function growTree(
  layer: FileLayer,
  paths: readonly string[],
  files: Uint32Array,
  options: TreeOptions,
): MarkTree {
  const grower = new TreeGrower(layer, paths, options);
  if (options.byModule) grower.growModules(files);
  else grower.growFolders(files);
  return grower.finish();
}

/** Files that stood alone become one mark when there are so many times more of them. */
const manyMoreFactor = 3;

/** Part of a sorted list of files: what lies directly in a folder, and what lies in each folder in it. */
interface FolderContent {
  readonly loose: readonly number[];
  readonly folders: readonly Uint32Array[];
}

const rootNode = 0;

class TreeGrower {
  readonly #layer: FileLayer;
  readonly #paths: readonly string[];
  readonly #options: TreeOptions;
  readonly #columns: TreeColumns;
  #module: string | undefined;

  constructor(layer: FileLayer, paths: readonly string[], options: TreeOptions) {
    this.#layer = layer;
    this.#paths = paths;
    this.#options = options;
    this.#columns = new TreeColumns(layer, paths);
    this.#columns.open(rootNode, markKinds.root, 0, noValue);
  }

  growFolders(files: Uint32Array): void {
    this.#addContent(rootNode, files, 0);
  }

  growModules(files: Uint32Array): void {
    const { modules, moduleNames } = this.#layer;
    const members = moduleNames.map(() => [] as number[]);
    for (const file of files) members[modules[file]].push(file);
    const found = members.flatMap((ofModule, module): Member[] => {
      if (ofModule.length === 0) return [];
      const own = Uint32Array.from(ofModule);
      const add = (parent: number) => this.#addModule(parent, module, own);
      return [{ id: this.#layer.moduleNames[module], files: own, add }];
    });
    this.#addMembers(rootNode, found, 0);
  }

  #addModule(parent: number, module: number, files: Uint32Array): void {
    this.#module = this.#layer.moduleNames[module];
    const length = this.#moduleFolderLength(files);
    const node = this.#columns.open(parent, markKinds.module, length, module);
    this.#addContent(node, files, length);
    this.#columns.close(node);
    this.#module = undefined;
  }

  #addContent(node: number, files: Uint32Array, folderLength: number): void {
    const content = this.#split(files, folderLength);
    const { loose, folders } = content;
    const groups = this.#groupsLoose(content, folderLength);
    this.#addMembers(
      node,
      [
        ...(groups ? [this.#looseMember(loose, folderLength)] : loose.map((file) => this.#fileMember(file))),
        ...folders.map((folder) => this.#folderMember(folder, folderLength)),
      ],
      folderLength,
    );
  }

  #addMembers(node: number, members: readonly Member[], folderLength: number): void {
    const { rest, earlier } = this.#options;
    const first = members[0]?.files[0];
    const id = first === undefined || rest === undefined ? '' : this.#restId(first, node, folderLength);
    const resting = rest === undefined ? undefined : chooseRest(members, id, rest, earlier);
    for (const member of members) if (resting?.has(member) !== true) member.add(node);
    if (resting === undefined || resting.size === 0) return;
    const group = this.#columns.open(node, markKinds.rest, folderLength, this.#moduleValue(node));
    for (const member of resting) member.add(group);
    this.#columns.close(group);
  }

  /** The modules have no folder in common. */
  #restId(file: number, node: number, folderLength: number): string {
    return restIdOf(node === rootNode ? '' : this.#folderOf(file, folderLength), this.#module);
  }

  #looseMember(loose: readonly number[], folderLength: number): Member {
    const id = looseIdOf(this.#folderOf(loose[0], folderLength), this.#module);
    return { id, files: loose, add: (parent) => this.#addLoose(parent, loose, folderLength) };
  }

  #fileMember(file: number): Member {
    return { id: this.#paths[file], files: [file], add: (parent) => this.#addFile(parent, file) };
  }

  #folderMember(files: Uint32Array, outerLength: number): Member {
    const id = this.#folderId(files[0], this.#folderLength(files, outerLength));
    return { id, files, add: (parent) => this.#addFolder(parent, files, outerLength) };
  }

  /** Files below one folder follow one another, since all are sorted by path. */
  #split(files: Uint32Array, folderLength: number): FolderContent {
    const nameStart = folderLength === 0 ? 0 : folderLength + 1;
    const loose: number[] = [];
    const folders: Uint32Array[] = [];
    for (let at = 0; at < files.length;) {
      const path = this.#paths[files[at]];
      const slash = path.indexOf('/', nameStart);
      const end = slash < 0 ? at + 1 : this.#runEnd(files, at, path.slice(0, slash + 1));
      if (slash < 0) loose.push(files[at]);
      else folders.push(files.subarray(at, end));
      at = end;
    }
    return { loose, folders };
  }

  #runEnd(files: Uint32Array, start: number, prefix: string): number {
    let end = start + 1;
    while (end < files.length && this.#paths[files[end]].startsWith(prefix)) end++;
    return end;
  }

  /** A single mark of the earlier drawing stays single, and files that stood alone do so until they are many. */
  #groupsLoose({ loose, folders }: FolderContent, folderLength: number): boolean {
    const { earlier, looseMinimum } = this.#options;
    if (loose.length === 0) return false;
    if (earlier?.marks.has(looseIdOf(this.#folderOf(loose[0], folderLength), this.#module))) return true;
    if (folders.length === 0) return false;
    const stoodAlone = loose.filter((file) => earlier?.marks.has(this.#paths[file])).length;
    return loose.length >= looseMinimum + manyMoreFactor * stoodAlone;
  }

  #addLoose(parent: number, files: readonly number[], folderLength: number): void {
    const node = this.#columns.open(parent, markKinds.loose, folderLength, this.#moduleValue(parent));
    for (const file of files) this.#addFile(node, file);
    this.#columns.close(node);
  }

  #addFile(parent: number, file: number): void {
    const node = this.#columns.open(parent, markKinds.file, 0, file);
    this.#columns.standFor(node, file);
    this.#columns.close(node);
  }

  #addFolder(parent: number, files: Uint32Array, outerLength: number): void {
    const length = this.#folderLength(files, outerLength);
    const { earlier } = this.#options;
    const id = this.#folderId(files[0], length);
    if (earlier?.merged.has(id) && !earlier.marks.has(id)) {
      this.#addInPlace(parent, files, length);
      return;
    }
    const node = this.#columns.open(parent, markKinds.folder, length, this.#moduleValue(parent));
    this.#addContent(node, files, length);
    this.#columns.close(node);
  }

  /** A folder that was no mark of its own in the earlier drawing does not become one because a file came to it. */
  #addInPlace(parent: number, files: Uint32Array, folderLength: number): void {
    const { loose, folders } = this.#split(files, folderLength);
    for (const file of loose) this.#addFile(parent, file);
    for (const folder of folders) this.#addFolder(parent, folder, folderLength);
  }

  /** Folders that hold nothing but one folder are one mark with it, unless they were marks before. */
  #folderLength(files: Uint32Array, outerLength: number): number {
    const longest = commonFolderLength(this.#paths[files[0]], this.#paths[files[files.length - 1]]);
    return this.#earlierMark(files[0], outerLength, longest) ?? longest;
  }

  #moduleFolderLength(files: Uint32Array): number {
    const longest = commonFolderLength(this.#paths[files[0]], this.#paths[files[files.length - 1]]);
    const earlier = this.#earlierMark(files[0], 0, longest);
    return earlier === undefined ? longest : Math.max(0, this.#paths[files[0]].lastIndexOf('/', earlier - 1));
  }

  /** Length of the outermost folder around a file, between two lengths, that was a mark before. */
  #earlierMark(file: number, outerLength: number, longest: number): number | undefined {
    const { earlier } = this.#options;
    if (earlier === undefined) return undefined;
    const path = this.#paths[file];
    let length = outerLength;
    while (length < longest) {
      length = path.indexOf('/', length + 1);
      if (earlier.marks.has(this.#folderId(file, length))) return length;
    }
    return undefined;
  }

  #folderOf(file: number, folderLength: number): string {
    return this.#paths[file].slice(0, folderLength);
  }

  #folderId(file: number, folderLength: number): string {
    return folderIdOf(this.#folderOf(file, folderLength), this.#module);
  }

  #moduleValue(parent: number): number {
    return this.#options.byModule ? this.#columns.valueOf(parent) : noValue;
  }

  finish(): MarkTree {
    this.#columns.close(rootNode);
    this.#addExternals();
    return this.#columns.finish();
  }

  #addExternals(): void {
    const { count, externals } = this.#layer;
    if (externals.length === 0) return;
    const group = this.#columns.open(rootNode, markKinds.externals, 0, noValue);
    this.#columns.close(group);
    externals.forEach((_, index) => {
      const node = this.#columns.open(group, markKinds.external, 0, index);
      this.#columns.standFor(node, count + index);
      this.#columns.close(node);
    });
  }
}

/** Of sorted paths the first and the last have the least in common. */
function commonFolderLength(first: string, last: string): number {
  let length = 0;
  while (length < first.length && length < last.length && first[length] === last[length]) length++;
  return Math.max(0, first.lastIndexOf('/', length - 1));
}
