import type { View } from '#protocol/view.ts';

/** The user's selection: a mark, an edge, or nothing. */
export type Selection =
  | { readonly kind: 'mark'; readonly id: string }
  | { readonly kind: 'edge'; readonly source: string; readonly target: string };

/** How a view is drawn; what is drawn is the view's own. */
export interface Display {
  readonly selection?: Selection;
  /** The selection is marked and no more: nothing steps back for it. */
  readonly isQuiet?: boolean;
  /** Share 0–1 of the edges between single marks that the user wants to see, the heaviest first. */
  readonly edgeShare?: number;
  /** Marks and edges that stand out while everything else is dimmed: a path, a cycle. */
  readonly emphasis?: { readonly marks: ReadonlySet<string>; readonly edges: ReadonlySet<string> };
}

/** Events on the drawing. */
export interface SurfaceEvents {
  select(selection: Selection | undefined): void;
  /** Enter, double click: a folded mark unfolds, a file opens. */
  open(id: string): void;
  /** The sign on a folded mark; without this handler the sign opens the mark. */
  readonly unfold?: (id: string) => void;
  fold(id: string): void;
  /** Esc with nothing selected: one level up. */
  up(): void;
  /** A sentence for the live region. */
  announce(text: string): void;
  /** The mark under the pointer or with keyboard focus. */
  readonly pointed?: (id: string | undefined) => void;
  /** A movement has come to its end. */
  readonly rested?: () => void;
}

/** Where a person looks: the point of the view that is in the middle, and pixels per unit of it. */
export interface Outlook {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

/** A drawing of a view inside an element: SVG up to 500 marks, canvas above. */
export interface GraphSurface {
  /** Draws in place: marks that stay keep their element and the focus, positions move softly unless motion is reduced. */
  show(view: View, display: Display): void;
  /** Pans and zooms until a mark is in sight at readable size; without an id, until everything is. */
  reveal(id?: string): void;
  /** Moves no further than needed until a mark is in sight, and nearer only where it is too small to be seen. */
  bring(id: string): void;
  /** Undefined while all is in sight and the user has not moved the view. */
  readonly outlook: Outlook | undefined;
  /** Looks there at once. */
  look(outlook: Outlook): void;
  /** Moves keyboard focus to a mark. */
  focus(id: string): void;
  zoomBy(factor: number): void;
  /** Takes elements, listeners and frames away. */
  destroy(): void;
}
