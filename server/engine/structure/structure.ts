/** A state of a project without a line of its code: what leaves the machine, and what differences are made of. */

export const structureModes = ['plain', 'hashed'] as const;
export type StructureMode = (typeof structureModes)[number];

/** Parts that the maker of a structure may not know. Parts that it does not name are complete. */
export const structureParts = ['loads', 'metrics', 'findings'] as const;
export type StructurePart = (typeof structureParts)[number];

export interface StructureHeader {
  /** Object name. */
  readonly commit?: string;
  readonly branch?: string;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  /** Name and version of what made it. */
  readonly tool: string;
  readonly mode: StructureMode;
  /** An empty list of findings says that there are none, unless they are named here. */
  readonly unknown?: readonly StructurePart[];
  /** How many numbers of files there are: a file without a line has a 0, unless lines are missing. */
  readonly fileNumbers?: number;
}

/** A node of the default graph. */
export interface StructureNode {
  readonly id: string;
  readonly type: string;
  readonly label: string;
  /** Lines of code. */
  readonly size: number;
  readonly language?: string;
  readonly module?: string;
}

/** `type` is empty where it is not known: such an edge equals one of any type. */
export interface StructureEdge {
  readonly source: string;
  readonly target: string;
  readonly type: string;
  readonly load?: 'start' | 'deferred' | 'never';
}

/** A number of the project, or of a file. */
export interface StructureMetric {
  readonly metric: string;
  readonly value: number;
  readonly file?: string;
}

/** `fingerprint` is empty where it is not known. */
export interface StructureFinding {
  readonly ruleId: string;
  readonly title: string;
  readonly severity: string;
  readonly confidence: string;
  readonly category: string;
  readonly cwe: readonly string[];
  readonly file: string;
  readonly line: number;
  readonly fingerprint: string;
  readonly reach: string;
}

export interface Structure {
  readonly header: StructureHeader;
  readonly nodes: readonly StructureNode[];
  readonly edges: readonly StructureEdge[];
  readonly metrics: readonly StructureMetric[];
  readonly findings: readonly StructureFinding[];
}
