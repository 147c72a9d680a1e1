import { isJsonObject, type JsonObject } from '#server/base/json-object.ts';
import { fieldOf, objectOr, parseJsonObject, textField, textListField } from './json-text.ts';

/** Fields of one `package.json` that resolution reads; fields of a wrong type count as absent. */
export interface PackageManifest {
  readonly path: string;
  readonly directory: string;
  readonly name: string | undefined;
  readonly version: string | undefined;
  /** How Node reads its `.js` files. */
  readonly esm: boolean;
  /** Entries in the order in which they are tried; TypeScript asks for declarations first. */
  readonly typeEntries: readonly string[];
  readonly codeEntries: readonly string[];
  /** Entry before it is built, a convention of bundlers. */
  readonly source: string | undefined;
  /** `exports` as written; `undefined` where absent or null. */
  readonly exports: unknown;
  readonly imports: JsonObject;
  /** Where declarations lie by the version of the compiler, as written. */
  readonly typesVersions: unknown;
  /** Globs of npm's, yarn's or bun's workspaces; `undefined` where it is no workspace root. */
  readonly workspaces: readonly string[] | undefined;
  /** Version ranges and locators by name, of all dependency fields. */
  readonly dependencies: ReadonlyMap<string, string>;
  /** Names that are listed as peers alone: the package's users install them. */
  readonly peers: ReadonlySet<string>;
  /** Command lines of its scripts. */
  readonly scripts: readonly string[];
  /** The config that `"extends": "<this package>"` of a tsconfig means. */
  readonly tsconfig: string | undefined;
}

const TYPE_ENTRY_FIELDS = ['typings', 'types'];
const CODE_ENTRY_FIELDS = ['main', 'module', 'browser'];
const INSTALLED_FIELDS = ['dependencies', 'devDependencies', 'optionalDependencies'];
const PEER_FIELD = 'peerDependencies';

export function parsePackageManifest(path: string, text: string): PackageManifest {
  const json = parseJsonObject(text);
  return {
    path,
    directory: path.slice(0, Math.max(0, path.lastIndexOf('/'))),
    name: textField(json, 'name'),
    version: textField(json, 'version'),
    esm: fieldOf(json, 'type') === 'module',
    typeEntries: TYPE_ENTRY_FIELDS.flatMap((field) => textField(json, field) ?? []),
    codeEntries: CODE_ENTRY_FIELDS.flatMap((field) => textField(json, field) ?? []),
    source: textField(json, 'source'),
    exports: fieldOf(json, 'exports') ?? undefined,
    imports: objectOr(fieldOf(json, 'imports')),
    typesVersions: fieldOf(json, 'typesVersions'),
    workspaces: readWorkspaces(json),
    dependencies: readDependencies(json),
    peers: readPeers(json),
    scripts: Object.values(objectOr(fieldOf(json, 'scripts'))).filter((each) => typeof each === 'string'),
    tsconfig: textField(json, 'tsconfig'),
  };
}

function readWorkspaces(json: JsonObject): readonly string[] | undefined {
  const value = fieldOf(json, 'workspaces');
  return isJsonObject(value) ? textListField(value, 'packages') : textListField(json, 'workspaces');
}

/** The first field that names a dependency wins: what is installed for development beats what a peer may bring. */
function readDependencies(json: JsonObject): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const field of [...INSTALLED_FIELDS, PEER_FIELD]) {
    for (const [name, range] of Object.entries(objectOr(fieldOf(json, field)))) {
      if (typeof range === 'string' && !found.has(name)) found.set(name, range);
    }
  }
  return found;
}

function readPeers(json: JsonObject): ReadonlySet<string> {
  const installed = new Set(INSTALLED_FIELDS.flatMap((field) => Object.keys(objectOr(fieldOf(json, field)))));
  return new Set(Object.keys(objectOr(fieldOf(json, PEER_FIELD))).filter((name) => !installed.has(name)));
}
