import { hashContent } from '#server/base/content-hash.ts';
import { encodeUtf8 } from '#server/base/utf8.ts';
import { stringAt } from '#server/base/string-table.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import { type PackageHole as FoundHole, holesOf } from '#server/engine/advisories/package-holes.ts';
import { packageKey } from '#server/engine/packages/locked-package.ts';
import { packageUrl } from '#server/engine/packages/package-url.ts';
import type { Doubt, DoubtCode } from '#protocol/doubt-codes.ts';
import type { OperationParams } from '#protocol/operations.ts';
import { type Package, type PackageHole, type Packages, packagesMax } from '#protocol/packages.ts';
import type { Analysis } from '../analysis/analysis.ts';
import type { FoundPackage, FoundPackages } from '../analysis/packages-data.ts';
import { lockFileBytesMax, type PackageFiles, packageFiles } from '../analysis/read-lock-files.ts';
import { ApiError } from '../operations/api-error.ts';
import { openPosition, type PageParts, pageSize, sealPosition } from '../operations/list-pages.ts';
import type { CallContext, DataAnswer } from '../operations/operation.ts';
import { reasonsAndDoubts } from '../operations/reasons-and-doubts.ts';
import type { AdvisoriesInfo, AdvisoryStore, OpenAdvisories } from '../ports/advisories.ts';
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
  readonly advisories: AdvisoryStore;
}

/** Lists that are kept for the pages after the first. */
const keptListsMax = 4;

/** Position that a cursor points behind: so many packages of a list. */
type Position = readonly [listId: string, from: number];

interface PackageList {
  readonly id: string;
  readonly snapshot: string;
  readonly readAtMs: number;
  readonly packages: readonly ListedPackage[];
  /** Package URLs of what the project needs at once. */
  readonly direct: readonly string[];
  readonly advisories?: AdvisoriesInfo;
  readonly doubts: readonly Doubt[];
}

interface ListedPackage extends FoundPackage {
  readonly purl: string;
  readonly needed?: readonly string[];
  /** Absent where it was compared with no advisories. */
  readonly holes?: readonly PackageHole[];
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
        packages: asked.slice(from, from + limit).map((each) => packageOf(each, params.detail)),
        summary: summaryOf(asked, list.advisories !== undefined),
        ...(list.advisories && { advisories: { ...list.advisories, ecosystems: [...list.advisories.ecosystems] } }),
        ...(params.detail === 'full' && { direct: [...list.direct] }),
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
  const { snapshots, analysis, packageLists, advisories } = parts;
  const snapshot = await snapshots.newest(id, 'files', context);
  const { texts, unreadable, others, isLeftOutKnown } = readTexts(parts, { id, snapshot }, context);
  const unfollowed = snapshots.unfollowed(id, context);
  const pinning = texts.map(({ file, bytes }) => [file, hashContent(bytes)]);
  const marks = [id, snapshot.id, advisories.mark(), unfollowed, unreadable, isLeftOutKnown, pinning];
  const listId = hashContent(encodeUtf8(JSON.stringify(marks)));
  const known = packageLists.get(listId);
  if (known !== undefined) return known;
  const found = (await analysis.ask(snapshot, 'packages', { texts }, context.signal)).read();
  const { isDamaged, ...compared } = listed(advisories, found);
  const doubts = [
    ...(isDamaged ? [{ code: 'advisories_damaged' } as const] : []),
    ...doubtOf('lock_files_unread', [...unreadable, ...found.unread].toSorted()),
    ...doubtOf('packages_not_locked', found.unlocked),
    ...doubtOf('packages_of_other_registries', others),
    ...(isLeftOutKnown ? [] : [{ code: 'left_out_unknown' } as const]),
    ...unfollowed,
  ];
  const readAtMs = parts.clock.nowMs();
  const list = { id: listId, snapshot: snapshot.id, readAtMs, ...compared, doubts };
  packageLists.keep(list);
  return list;
}

type Listed = Pick<PackageList, 'packages' | 'direct' | 'advisories'>;

/** Adds package URLs, and known holes where advisories are there. */
function listed(store: AdvisoryStore, found: FoundPackages): Listed & { readonly isDamaged: boolean } {
  const isGiven = store.mark() !== '';
  const advisories = isGiven ? store.open() : undefined;
  try {
    return { ...comparedWith(advisories, found), isDamaged: isGiven && advisories === undefined };
  } catch (error) {
    // A line of the file is cut: nothing of it is believed.
    if (error instanceof SyntaxError) return { ...comparedWith(undefined, found), isDamaged: true };
    throw error;
  } finally {
    advisories?.close();
  }
}

function comparedWith(advisories: OpenAdvisories | undefined, { packages, direct }: FoundPackages): Listed {
  const urls = new Map(packages.map((each) => [`${each.ecosystem}:${packageKey(each)}`, packageUrl(each)]));
  const urlsOf = (ecosystem: string, keys: readonly string[]) => [
    ...new Set(keys.flatMap((key) => urls.get(`${ecosystem}:${key}`) ?? [])),
  ];
  const info = advisories?.info;
  const covered = new Set(info?.ecosystems.map(({ ecosystem }) => ecosystem));
  return {
    packages: packages.map((each) => ({
      ...each,
      purl: packageUrl(each),
      ...(each.needs && { needed: urlsOf(each.ecosystem, each.needs) }),
      ...(advisories && covered.has(each.ecosystem) && knownHoles(each, advisories)),
    })),
    direct: [...new Set(direct.flatMap(({ ecosystem, key }) => urlsOf(ecosystem, [key])))],
    ...(info && { advisories: info }),
  };
}

/** None where nothing is known of a version because an advisory cannot be compared with it. */
function knownHoles(found: FoundPackage, advisories: OpenAdvisories): Pick<ListedPackage, 'holes'> {
  const { holes, uncompared } = holesOf(found, advisories.about(found.ecosystem, found.name));
  return holes.length === 0 && uncompared.length > 0 ? {} : { holes: holes.map(wireHole) };
}

function wireHole({ id, aliases, summary, severity, score, vector, cwe, fixed, url }: FoundHole): PackageHole {
  return {
    id,
    aliases: [...aliases],
    summary,
    severity,
    ...(score !== undefined && { score }),
    ...(vector !== undefined && { vector }),
    cwe: [...cwe],
    ...(fixed !== undefined && { fixed }),
    ...(url !== undefined && { url }),
  };
}

function doubtOf(code: DoubtCode, files: readonly string[]): Doubt[] {
  return files.length === 0 ? [] : [{ code, count: files.length, file: files[0] }];
}

interface ReadTexts extends PackageFiles {
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
  const isLeftOut = new Set(leftOut);
  const read = packageFiles([...paths, ...leftOut], (path) =>
    isLeftOut.has(path) ? readLeftOut(parts, id, path, context) : files.readUnchanged(id, snapshot, path, context),
  );
  return { ...read, isLeftOutKnown: skipped !== undefined };
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

function summaryOf(packages: readonly ListedPackage[], isCompared: boolean): Packages['summary'] {
  const countOf = (asked: FoundPackage['scope']) => packages.filter(({ scope }) => scope === asked).length;
  const vulnerable = packages.filter(({ holes = [] }) => holes.length > 0).length;
  return {
    packages: packages.length,
    production: countOf('production'),
    development: countOf('development'),
    ...(isCompared && { vulnerable }),
  };
}

function packageOf(one: ListedPackage, detail?: 'full'): Package {
  const { places, needs: _, needed, holes, ...found } = one;
  return {
    ...found,
    lockFiles: places.map(({ file, line }) => ({ file, line })),
    ...(holes && { holes: [...holes] }),
    ...(detail === 'full' && needed && { needs: [...needed] }),
  };
}

function binding({ id, ecosystem, name, scope, detail }: PackagesParams): readonly unknown[] {
  return ['packages.list', id, ecosystem ?? null, name ?? null, scope ?? null, detail ?? null];
}
