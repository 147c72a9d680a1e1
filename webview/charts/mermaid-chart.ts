export interface MermaidNode {
  readonly id: string;
  readonly type: string;
  /** Default: the id. */
  readonly label?: string;
}

export interface MermaidEdge {
  readonly source: string;
  readonly target: string;
  readonly isDashed: boolean;
  readonly label?: string;
  /** Imports behind it; default: 1. */
  readonly weight?: number;
}

export interface MermaidChart {
  readonly nodes: readonly MermaidNode[];
  readonly edges: readonly MermaidEdge[];
}
