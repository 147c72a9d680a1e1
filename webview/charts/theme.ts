/**
 * Every colour of a drawing by what it is for. The page sets the same names as custom properties (`--gp-mark-border` is
 * `markBorder`), so that one drawing looks alike on the page, on canvas and in a file.
 */
export const paints = [
  'background',
  'text',
  'muted',
  'ground1',
  'ground2',
  'ground3',
  'ground4',
  'groundBorder',
  'mark',
  'markBorder',
  'edge',
  'edgeOut',
  'edgeIn',
  'back',
  'cyclic',
  'focus',
  'selected',
  'kindScript',
  'kindPython',
  'kindNative',
  'kindManaged',
  'kindMarkup',
  'kindData',
  'kindOther',
  'heat1',
  'heat2',
  'heat3',
  'heat4',
  'heat5',
] as const;

export type Paint = (typeof paints)[number];

export interface Theme {
  /** CSS colours without custom properties. */
  readonly colours: Readonly<Record<Paint, string>>;
  readonly fontFamily: string;
  /** 0–1, of what does not stand out while something else does. */
  readonly dimOpacity: number;
}

const FONT_FAMILY = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', sans-serif";

export const lightTheme: Theme = {
  colours: {
    background: '#ffffff',
    text: '#1c2430',
    muted: '#525d6d',
    ground1: '#f4f6f9',
    ground2: '#eceff4',
    ground3: '#e4e8ef',
    ground4: '#dce1ea',
    groundBorder: '#ccd3de',
    mark: '#ffffff',
    markBorder: '#b4becb',
    edge: '#6f7d92',
    edgeOut: '#1f62c7',
    edgeIn: '#0b7a63',
    back: '#9a5b00',
    cyclic: '#c4313a',
    focus: '#1f62c7',
    selected: '#e3edfb',
    kindScript: '#4b84d9',
    kindPython: '#d9a327',
    kindNative: '#c96a3b',
    kindManaged: '#8e6bc4',
    kindMarkup: '#c2558f',
    kindData: '#5d9c78',
    kindOther: '#8b95a3',
    heat1: '#f3eee7',
    heat2: '#fadcc0',
    heat3: '#f6bb8d',
    heat4: '#ee966a',
    heat5: '#e5714e',
  },
  fontFamily: FONT_FAMILY,
  dimOpacity: 0.22,
};

export const darkTheme: Theme = {
  colours: {
    background: '#171a20',
    text: '#e4e8ee',
    muted: '#a3adbb',
    ground1: '#1d2128',
    ground2: '#22272f',
    ground3: '#282e37',
    ground4: '#2e353f',
    groundBorder: '#39414d',
    mark: '#2b313b',
    markBorder: '#4b5563',
    edge: '#94a2b7',
    edgeOut: '#6ea8ff',
    edgeIn: '#47c9ac',
    back: '#e0a33c',
    cyclic: '#ff7a7f',
    focus: '#6ea8ff',
    selected: '#20364f',
    kindScript: '#5b93e6',
    kindPython: '#e0b546',
    kindNative: '#dc8257',
    kindManaged: '#a487d8',
    kindMarkup: '#d673a6',
    kindData: '#6fb38b',
    kindOther: '#8a95a5',
    heat1: '#2f333a',
    heat2: '#4d3b32',
    heat3: '#6e4433',
    heat4: '#8f4a33',
    heat5: '#a84c34',
  },
  fontFamily: FONT_FAMILY,
  dimOpacity: 0.22,
};
