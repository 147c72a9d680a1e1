import { icons as drawingIcons } from '#webview/charts/icons.ts';
import { svgElement } from './element.ts';

/** Outlines on a field of 16 × 16, those of the drawing among them: a folder looks the same in both places. */
const outlines = {
  ...drawingIcons,
  back: 'M9.6 3.4L5 8L9.6 12.6',
  forward: 'M6.4 3.4L11 8L6.4 12.6',
  close: 'M3.8 3.8L12.2 12.2M12.2 3.8L3.8 12.2',
  ask: 'M2.4 2.8H13.6V10.8H8.6L5.4 13.6V10.8H2.4ZM5.4 6.8H5.5M8 6.8H8.1M10.5 6.8H10.6',
  add: 'M8 3.4V12.6M3.4 8H12.6',
  find: 'M7 2.4A4.6 4.6 0 1 1 7 11.6A4.6 4.6 0 1 1 7 2.4M10.4 10.4L13.8 13.8',
  filter: 'M2 3.4H14L9.6 8.6V13.2L6.4 11.6V8.6Z',
  table: 'M2 3H14V13H2ZM2 6.4H14M2 9.7H14M6.4 3V13',
  map: 'M2.2 2.6H6.8V6H2.2ZM9.2 10H13.8V13.4H9.2ZM4.5 6V11.7H9.2',
  legend: 'M2.4 4H4.4M6.8 4H13.6M2.4 8H4.4M6.8 8H13.6M2.4 12H4.4M6.8 12H13.6',
  save: 'M8 2V10M4.6 6.8L8 10.2L11.4 6.8M2.6 13.4H13.4',
  copy: 'M5.4 5.4H13.4V13.6H5.4ZM10.6 5.2V2.4H2.6V10.6H5.2',
  help: 'M5.6 6A2.4 2.4 0 1 1 8 8.6V10M8 12.2V12.9',
  arrange: 'M2.4 2.4H6.4V5.6H2.4ZM9.6 2.4H13.6V5.6H9.6ZM6 10.4H10V13.6H6ZM4.4 5.6V8H11.6V5.6M8 8V10.4',
  fit: 'M2.4 6V2.4H6M10 2.4H13.6V6M13.6 10V13.6H10M6 13.6H2.4V10',
  zoomIn: 'M8 3.4V12.6M3.4 8H12.6',
  zoomOut: 'M3.4 8H12.6',
  target: 'M8 3A5 5 0 1 1 8 13A5 5 0 1 1 8 3M8 1V5M8 11V15M1 8H5M11 8H15',
  route:
    'M3.6 2.4A1.6 1.6 0 1 1 3.6 5.6A1.6 1.6 0 1 1 3.6 2.4M12.4 10.4A1.6 1.6 0 1 1 12.4 13.6A1.6 1.6 0 1 1 12.4 10.4M5.2 4H10A2 2 0 0 1 10 8H6A2 2 0 0 0 6 12H10.8',
  swap: 'M4.6 2.6V13M2.2 10.6L4.6 13L7 10.6M11.4 13.4V3M9 5.4L11.4 3L13.8 5.4',
  code: 'M5.4 4.4L1.8 8L5.4 11.6M10.6 4.4L14.2 8L10.6 11.6',
  developer: 'M6 2.2V5M10 2.2V5M4.2 5H11.8V8A3.8 3.8 0 0 1 4.2 8ZM8 11.8V14',
  team: 'M5.8 2.8A2.4 2.4 0 1 1 5.8 7.6A2.4 2.4 0 1 1 5.8 2.8M1.4 13.6V12A3 3 0 0 1 4.4 9.4H7.2A3 3 0 0 1 10.2 12V13.6M10.4 3.2A2.2 2.2 0 0 1 10.4 7.4M11.6 9.4A3 3 0 0 1 14.6 12V13.6',
  pin: 'M6 2.4H10M6.8 2.4V7L4.6 9.6H11.4L9.2 7V2.4M8 9.6V13.8',
  follow: 'M2.4 6V2.4H6M10 2.4H13.6V6M13.6 10V13.6H10M6 13.6H2.4V10M8 6.2A1.8 1.8 0 1 1 8 9.8A1.8 1.8 0 1 1 8 6.2',
  impact:
    'M8 6.6A1.4 1.4 0 1 1 8 9.4A1.4 1.4 0 1 1 8 6.6M8 3.6A4.4 4.4 0 0 1 12.4 8M8 12.4A4.4 4.4 0 0 1 3.6 8M8 1.2A6.8 6.8 0 0 1 14.8 8M8 14.8A6.8 6.8 0 0 1 1.2 8',
  metrics: 'M2 2.4H9.4V13.6H2ZM9.4 2.4H14V7.4H9.4ZM9.4 7.4H14V13.6H9.4',
  security: 'M8 1.8L13.4 3.8V7.6C13.4 10.8 11.2 13.2 8 14.4C4.8 13.2 2.6 10.8 2.6 7.6V3.8Z',
  drift: 'M2.4 2.4H9V9H2.4ZM7 7H13.6V13.6H7Z',
  overview: 'M2 3H14V13H2ZM6 3V13',
  down: 'M3.8 6.2L8 10.4L12.2 6.2',
  right: 'M6.2 3.8L10.4 8L6.2 12.2',
} as const;

export type IconOutline = keyof typeof outlines;

/** Decoration: the name beside it says what it is. */
export function icon(name: IconOutline): SVGSVGElement {
  const path = svgElement('path', { d: outlines[name] });
  return svgElement('svg', { class: 'gp-icon', viewBox: '0 0 16 16', 'aria-hidden': 'true', focusable: 'false' }, path);
}
