import type { LoadScope } from '../graph/load-scope.ts';
import type { EdgeType, NodeType } from '../graph/plain-graph.ts';
import type { ProofLevel } from '../graph/snapshot.ts';

/** Request for a drawing. Absent fields have the defaults of the operation `view`. */
export interface ViewRequest {
  readonly level?: 'file' | 'directory' | 'module' | 'symbol';
  /** Without a level and a focus: modules, where there are several. */
  readonly modulesFirst?: boolean;
  /** Marks to unfold in addition to those that unfold by themselves; marks around them unfold too. */
  readonly expanded?: readonly string[];
  readonly folded?: readonly string[];
  /** Node id: only its neighbourhood, up to `depth` (default 1) steps away. */
  readonly focus?: string;
  readonly depth?: number;
  readonly external?: boolean;
  readonly tests?: 'include' | 'exclude' | 'only';
  /** Only edges with an import of one of these types; never moves a mark. */
  readonly types?: readonly string[];
  /** The imports that cycles are made of; without, those that load as the program starts. Never moves a mark. */
  readonly cycleLoad?: LoadScope;
  readonly languages?: readonly string[];
  /** Only files below this folder, with or without a slash at its end. */
  readonly folder?: string;
  /** About how many marks are unfolded by themselves. */
  readonly limit?: number;
  readonly shape?: 'wide' | 'square' | 'tall';
  /** `seed` of an earlier answer of the same `Drawings`. */
  readonly seed?: string;
}

/** A drawing as numbers: the wire form `View`, field by field. */
export interface DrawnView {
  /** Containers come before their content. */
  readonly marks: DrawnMark[];
  /** Between marks that are not unfolded. */
  readonly edges: DrawnEdge[];
  readonly bounds: DrawnBounds;
  readonly seed: string;
  readonly level: 'file' | 'directory' | 'module' | 'symbol';
  /** Files that the filters leave. */
  readonly files: number;
  /** Files that the filters take away. */
  readonly hiddenFiles: number;
  /** Of the whole project, most lines first. */
  readonly languages: DrawnLanguage[];
  /** At most ten of the files that the filters leave. */
  readonly hubs: DrawnHub[];
}

/** In CSS pixels. */
export interface DrawnBounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface DrawnMark extends DrawnBounds {
  readonly id: string;
  /** The unfolded mark around this one. */
  readonly parent?: string;
  readonly label: string;
  /** `unknown`: sites whose meaning is unknown. */
  readonly type: NodeType | 'unknown';
  /** Size of its text: 1 is normal, less inside of what was unfolded later. */
  readonly scale: number;
  /** Lines of code. */
  readonly size: number;
  readonly files: number;
  readonly expanded?: boolean;
  readonly expandable?: boolean;
  /** The one most of its lines are written in. */
  readonly language?: string;
  readonly test?: boolean;
  /** Dependencies between files that cross its border. */
  readonly fanIn?: number;
  readonly fanOut?: number;
  /** Of a file: its number in `fileCycles`; absent while it is not known when imports load. */
  readonly cycle?: number;
  /** How many of its files are part of a cycle; at least 1. */
  readonly inCycles?: number;
  /** Unresolved imports in it; at least 1. */
  readonly unknown?: number;
  /** Imports of what is not there for a reason that is known. */
  readonly absent?: number;
  /** Files of languages whose imports are not read; at least 1. */
  readonly unread?: number;
  /** With a focus: steps from it; negative where the focus is depended on. */
  readonly distance?: number;
  readonly line?: number;
  /** It is not of what is shipped, and stands in a row of its own. */
  readonly aside?: boolean;
  /** The smaller ones of a large folder together. */
  readonly rest?: boolean;
}

export interface DrawnEdge {
  readonly source: string;
  readonly target: string;
  /** Imports and references behind it. */
  readonly weight: number;
  readonly types: EdgeType[];
  readonly proof: ProofLevel;
  /** Something behind it lies inside a cycle of files. */
  readonly cyclic: boolean;
  /** Imports behind it whose removal ends cycles of files; at least 1. */
  readonly cut?: number;
  /** It leads against the order of the drawing. */
  readonly back?: boolean;
}

export interface DrawnLanguage {
  readonly language: string;
  readonly files: number;
  readonly codeLines: number;
  /** Data or prose. */
  readonly data?: boolean;
}

export interface DrawnHub {
  readonly id: string;
  readonly fanIn: number;
  readonly fanOut: number;
}
