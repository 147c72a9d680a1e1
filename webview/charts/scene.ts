import type { IconName } from './icons.ts';
import type { Paint } from './theme.ts';

/** In the units of the view, which are CSS pixels at zoom 1. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A cubic Bézier curve. */
export interface Cubic {
  readonly start: Point;
  readonly first: Point;
  readonly second: Point;
  readonly end: Point;
}

/** Straight pieces that turn at right angles, round at the corners. */
export interface Track {
  readonly points: readonly Point[];
  /** Of the corners, where the pieces are long enough. */
  readonly radius: number;
}

/** The line of an edge. */
export type Way = Cubic | Track;

export interface Stroke {
  readonly paint: Paint;
  readonly width: number;
  readonly dash?: readonly number[];
  /** 0–1; what is below shines through. Solid where colours are forced. */
  readonly opacity?: number;
}

export interface RectShape {
  readonly kind: 'rect';
  readonly className: string;
  readonly box: Box;
  readonly radius: number;
  readonly fill?: Paint;
  readonly stroke?: Stroke;
}

export interface CurveShape {
  readonly kind: 'curve';
  readonly className: string;
  readonly curve: Cubic;
  readonly stroke: Stroke;
}

export interface TrackShape {
  readonly kind: 'track';
  readonly className: string;
  readonly track: Track;
  readonly stroke: Stroke;
}

/** Closed. */
export interface PolygonShape {
  readonly kind: 'polygon';
  readonly className: string;
  readonly points: readonly Point[];
  readonly fill?: Paint;
  readonly stroke?: Stroke;
  readonly opacity?: number;
}

export interface IconShape {
  readonly kind: 'icon';
  readonly className: string;
  readonly icon: IconName;
  readonly at: Point;
  readonly size: number;
  readonly paint: Paint;
}

export interface TextShape {
  readonly kind: 'text';
  readonly className: string;
  /** Where the line begins, is centred or ends, by `anchor`, on its base line. */
  readonly at: Point;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly text: string;
  /** Font size. */
  readonly size: number;
  readonly paint: Paint;
  readonly bold?: boolean;
  /** Outline that keeps it readable over lines. */
  readonly halo?: Paint;
}

export type Shape = RectShape | CurveShape | TrackShape | PolygonShape | IconShape | TextShape;

/** `front`: stands out while the rest is dimmed. `far`: leads from somewhere out of sight to somewhere out of sight. */
export type Prominence = 'plain' | 'front' | 'dim' | 'far';

/** 0–1, of what is far; solid where colours are forced. */
export const farOpacity = 0.3;

export interface SceneMark {
  readonly id: string;
  readonly parent?: string;
  readonly box: Box;
  /** Text for a screen reader: begins with the path. */
  readonly label: string;
  readonly isOpen: boolean;
  readonly prominence: Prominence;
  /** Below all edges: the area of an unfolded mark. */
  readonly ground: readonly Shape[];
  /** Above them. */
  readonly shapes: readonly Shape[];
  /** Above everything: the name of an unfolded one that is too small for a header, and names that lines run over. */
  readonly plate: readonly Shape[];
  /** Where a click folds or unfolds. */
  readonly toggle?: Box;
  /** Of an unfolded mark: what answers to pointing, while its area lets through. */
  readonly header?: Box;
}

export interface SceneEdge {
  /** `edgeKey` of both ends. */
  readonly key: string;
  readonly source: string;
  readonly target: string;
  /** A sentence: what depends on what, and how. */
  readonly label: string;
  readonly prominence: Prominence;
  /** Lies over the marks, some of which it would else pass behind. */
  readonly isAbove: boolean;
  readonly way: Way;
  readonly bounds: Box;
  readonly shapes: readonly Shape[];
}

/** A drawing as plain data: everything that renderers need, nothing that they could understand differently. */
export interface Scene {
  readonly bounds: Box;
  readonly title: string;
  readonly description: string;
  /** Below everything: the axes of a chart. */
  readonly backdrop?: readonly Shape[];
  /** Containers come before their content. */
  readonly marks: readonly SceneMark[];
  /** Captions of the columns around a node. */
  readonly captions: readonly Shape[];
  /** Below the marks, unless they are `isAbove`; later ones lie above earlier ones. */
  readonly edges: readonly SceneEdge[];
}
