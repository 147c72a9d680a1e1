import { compareTexts } from '../../base/compare-texts.ts';
import { keyedHash } from '../../base/content-hash.ts';
import type { StructureDifference } from './compare-structures.ts';
import type { Structure, StructureFinding } from './structure.ts';

/**
 * Replaces names by keyed hashes, folder by folder: the tree of a project stays, its words do not. A part of a path is hashed with all
 * that lies before it, so that files of one name in two folders share nothing.
 */
export class NameHashes {
  readonly #key: Uint8Array;
  readonly #known = new Map<string, string>();
  readonly #plain = new Map<string, string>();

  constructor(key: Uint8Array) {
    this.#key = key;
  }

  /** By hashed name: what leads back, on this machine. */
  get names(): ReadonlyMap<string, string> {
    return this.#plain;
  }

  path(path: string): string {
    const known = this.#known.get(path);
    if (known !== undefined) return known;
    const end = path.lastIndexOf('/');
    const own = keyedHash(this.#key, `path\0${path}`);
    const hashed = end < 0 ? own : `${this.path(path.slice(0, end))}/${own}`;
    return this.#keep(path, hashed);
  }

  module(name: string): string {
    return this.#known.get(`module\0${name}`) ?? this.#keep(name, keyedHash(this.#key, `module\0${name}`), 'module\0');
  }

  #keep(name: string, hashed: string, prefix = ''): string {
    this.#known.set(prefix + name, hashed);
    this.#plain.set(hashed, name);
    return hashed;
  }
}

const hashedName = /^[0-9A-HJKMNP-TV-Z]{12}(?:\/[0-9A-HJKMNP-TV-Z]{12})*$/;

/** Reports whether a name can only be one that was hashed: no person names files so. */
export function isHashedName(name: string): boolean {
  return hashedName.test(name);
}

/** The same structure without a name of a file, folder or module in it. */
export function hashStructure(structure: Structure, hashes: NameHashes): Structure {
  return {
    header: { ...structure.header, mode: 'hashed' },
    nodes: structure.nodes.map(({ id, module, ...node }) => {
      const hashed = hashes.path(id);
      const label = hashed.slice(hashed.lastIndexOf('/') + 1);
      return { ...node, id: hashed, label, ...(module !== undefined && { module: hashes.module(module) }) };
    }),
    edges: structure.edges.map((edge) => ({
      ...edge,
      source: hashes.path(edge.source),
      target: hashes.path(edge.target),
    })),
    metrics: structure.metrics.map((metric) =>
      metric.file === undefined ? metric : { ...metric, file: hashes.path(metric.file) },
    ),
    findings: structure.findings.map((finding) => ({ ...finding, file: hashes.path(finding.file) })),
  };
}

/** Puts plain names in the place of hashed ones. Names of what is only in the other structure stay as they are. */
export function namedDifference(found: StructureDifference, names: ReadonlyMap<string, string>): StructureDifference {
  const name = (hashed: string) => names.get(hashed) ?? hashed;
  const node = (each: StructureDifference['nodesAdded'][number]) => {
    const id = name(each.id);
    const label = id.slice(id.lastIndexOf('/') + 1);
    return { ...each, id, label, ...(each.module !== undefined && { module: name(each.module) }) };
  };
  const edge = (each: StructureDifference['edgesAdded'][number]) => ({
    ...each,
    source: name(each.source),
    target: name(each.target),
  });
  const cycle = (nodes: readonly string[]) => nodes.map(name).toSorted(compareTexts);
  const finding = (each: StructureFinding) => ({ ...each, file: name(each.file) });
  return {
    ...found,
    nodesAdded: found.nodesAdded.map(node),
    nodesRemoved: found.nodesRemoved.map(node),
    edgesAdded: found.edgesAdded.map(edge),
    edgesRemoved: found.edgesRemoved.map(edge),
    cyclesAdded: found.cyclesAdded.map(cycle),
    cyclesRemoved: found.cyclesRemoved.map(cycle),
    findingsAdded: found.findingsAdded.map(finding),
    findingsFixed: found.findingsFixed.map(finding),
  };
}
