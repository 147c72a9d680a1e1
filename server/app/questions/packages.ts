import { hashContent } from '#server/base/content-hash.ts';
import { encodeUtf8 } from '#server/base/utf8.ts';
import { stringAt } from '#server/base/string-table.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import { lockFileFormat, namesUnreadPackages } from '#server/engine/packages/lock-files.ts';
import { manifestEcosystem } from '#server/engine/packages/package-manifests.ts';
import { packageUrl } from '#server/engine/packages/package-url.ts';
import type { Doubt, DoubtCode } from '#protocol/doubt-codes.ts';
import type { OperationParams } from '#protocol/operations.ts';
import { type Package, type Packages, packagesMax } from '#protocol/packages.ts';
import type { Analysis } from '../analysis/analysis.ts';
import type { FoundPackage, PackagesRequest } from '../analysis/packages-data.ts';
import { ApiError } from '../operations/api-error.ts';
import { openPosition, type PageParts, pageSize, sealPosition } from '../operations/list-pages.ts';
import type { CallContext, DataAnswer } from '../operations/operation.ts';
import { reasonsAndDoubts } from '../operations/reasons-and-doubts.ts';
import type { WorkspaceReader } from '../ports/reading.ts';
import type { ProjectRegister } from '../projects/project-register.ts';
import type { ProjectFileBytes } from '../workspaces/project-file-bytes.ts';
import type { Snapshots } from '../workspaces/snapshots.ts';

type PackagesParams = OperationParams<'packages.list'>;

export interface PackagesParts extends PageParts {
  readonly snapshots: Snapshots;
  readonly analysis: Analysis;
  readonly files: ProjectFileBytes;
  readonly reader: WorkspaceReader;
  readonly register: Pick<ProjectRegister, 'find'>;
  readonly packageLists: PackageLists;
}

/** Lock files are read up to a size that no code has: 20,000 packages. */
const lockFileBytesMax = 32 << 20;
/** Lists that are kept for the pages after the first. */
const keptListsMax = 4;

/** Position that a cursor points behind: so many packages of a list. */
type Position = readonly [listId: string, from: number];

interface PackageList {
  readonly id: string;
  readonly snapshot: string;
  readonly readAtMs: number;
  readonly packages: readonly FoundPackage[];
  readonly doubts: readonly Doubt[];
}

/** Lists of packages that were made last: later pages are of the list that the first one is of. */
export class PackageLists {
  readonly #lists = new Map<string, PackageList>();

  get(id: string): PackageList | undefined {
    return this.#lists.get(id);
  }

  keep(list: PackageList): void {
    this.#lists.delete(list.id);
    this.#lists.set(list.id, list);
    const [oldest] = this.#lists.keys();
    if (this.#lists.size > keptListsMax) this.#lists.delete(oldest);
  }
}

/** Packages of others that the project needs, in the versions that its lock files pin. */
export async function listPackages(
  parts: PackagesParts,
  params: PackagesParams,
  context: CallContext,
): Promise<DataAnswer<Packages>> {
  const position =
    params.cursor === undefined ? undefined : openPosition<Position>(parts, binding(params), params.cursor);
  const list = position === undefined ? await newestList(parts, params.id, context) : keptList(parts, position[0]);
  const [from, limit] = [position?.[1] ?? 0, pageSize(params, context, packagesMax)];
  const { name: project } = parts.register.find(context.caller, params.id);
  return {
    snapshot: list.snapshot,
    version: JSON.stringify([list.id, project, ...binding(params), from, limit]),
    data: () => {
      const asked = list.packages.filter((each) => isAsked(each, params));
      const next: Position = [list.id, from + limit];
      return {
        packages: asked.slice(from, from + limit).map(packageOf),
        summary: summaryOf(asked),
        certainty: list.doubts.length === 0 ? 'exact' : 'bounded',
        ...reasonsAndDoubts(list.doubts),
        project,
        readAt: new Date(list.readAtMs).toISOString(),
        snapshot: list.snapshot,
        ...(next[1] < asked.length && { nextCursor: sealPosition(parts, binding(params), next) }),
      };
    },
  };
}

function keptList({ packageLists }: PackagesParts, id: string): PackageList {
  const kept = packageLists.get(id);
  if (kept === undefined) throw new ApiError('cursor_not_found', 'What the cursor points into is no longer kept.');
  return kept;
}

async function newestList(parts: PackagesParts, id: string, context: CallContext): Promise<PackageList> {
  const { snapshots, analysis, packageLists } = parts;
  const snapshot = await snapshots.newest(id, 'files', context);
  const { texts, unreadable, others, isLeftOutKnown } = readTexts(parts, { id, snapshot }, context);
  const unfollowed = snapshots.unfollowed(id, context);
  const pinning = texts.map(({ file, bytes }) => [file, hashContent(bytes)]);
  const marks = [id, snapshot.id, unfollowed, unreadable, isLeftOutKnown, pinning];
  const listId = hashContent(encodeUtf8(JSON.stringify(marks)));
  const known = packageLists.get(listId);
  if (known !== undefined) return known;
  const found = (await analysis.ask(snapshot, 'packages', { texts }, context.signal)).read();
  const doubts = [
    ...doubtOf('lock_files_unread', [...unreadable, ...found.unread].toSorted()),
    ...doubtOf('packages_not_locked', found.unlocked),
    ...doubtOf('packages_of_other_registries', others),
    ...(isLeftOutKnown ? [] : [{ code: 'left_out_unknown' } as const]),
    ...unfollowed,
  ];
  const readAtMs = parts.clock.nowMs();
  const list = { id: listId, snapshot: snapshot.id, readAtMs, packages: found.packages, doubts };
  packageLists.keep(list);
  return list;
}

function doubtOf(code: DoubtCode, files: readonly string[]): Doubt[] {
  return files.length === 0 ? [] : [{ code, count: files.length, file: files[0] }];
}

interface ReadTexts extends PackagesRequest {
  readonly unreadable: readonly string[];
  /** Files that name packages in a form that is not read. */
  readonly others: readonly string[];
  /** Whether it is known which files the snapshot leaves out: lock files may be among them. */
  readonly isLeftOutKnown: boolean;
}

interface ReadState {
  readonly id: string;
  readonly snapshot: GraphSnapshot;
}

function readTexts(parts: PackagesParts, { id, snapshot }: ReadState, context: CallContext): ReadTexts {
  const { files, snapshots } = parts;
  const paths = Array.from({ length: snapshot.files.count }, (_, file) => stringAt(snapshot.files.paths, file));
  const skipped = snapshots.skipped(id, context);
  const leftOut = (skipped ?? []).map(({ path }) => path);
  const texts: { file: string; bytes: Uint8Array }[] = [];
  const unreadable: string[] = [];
  const take = (file: string, bytes: Uint8Array | undefined) => {
    if (bytes === undefined) unreadable.push(file);
    else texts.push({ file, bytes });
  };
  for (const path of paths.filter(namesPackages)) take(path, files.readUnchanged(id, snapshot, path, context));
  for (const path of leftOut.filter(namesPackages)) take(path, readLeftOut(parts, id, path, context));
  const others = [...paths, ...leftOut].filter(namesUnreadPackages);
  return { texts, unreadable, others, isLeftOutKnown: skipped !== undefined };
}

function namesPackages(path: string): boolean {
  return lockFileFormat(path) !== undefined || manifestEcosystem(path) !== undefined;
}

/** A lock file is often larger than what the index takes. */
function readLeftOut(
  { reader, snapshots }: PackagesParts,
  id: string,
  path: string,
  context: CallContext,
): Uint8Array | undefined {
  const read = reader.read(snapshots.rootOf(id, context), path, lockFileBytesMax);
  return 'skipped' in read ? undefined : read;
}

/** One that may be needed by the program is not left out where that is asked for. */
function isAsked(each: FoundPackage, { ecosystem, name, scope }: PackagesParams): boolean {
  if (ecosystem !== undefined && each.ecosystem !== ecosystem) return false;
  if (name !== undefined && each.name !== name) return false;
  const isOfDevelopment = each.scope === 'development';
  return scope === undefined || isOfDevelopment === (scope === 'development');
}

function summaryOf(packages: readonly FoundPackage[]): Packages['summary'] {
  const countOf = (asked: FoundPackage['scope']) => packages.filter(({ scope }) => scope === asked).length;
  return { packages: packages.length, production: countOf('production'), development: countOf('development') };
}

function packageOf({ places, ...found }: FoundPackage): Package {
  return { ...found, purl: packageUrl(found), lockFiles: places.map(({ file, line }) => ({ file, line })) };
}

function binding({ id, ecosystem, name, scope }: PackagesParams): readonly unknown[] {
  return ['packages.list', id, ecosystem ?? null, name ?? null, scope ?? null];
}
