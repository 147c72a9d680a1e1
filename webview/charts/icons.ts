import type { ViewMark } from '#protocol/view.ts';

/** Outlines on a field of 16 × 16, drawn as lines of 1.4. */
export const icons = {
  folder: 'M1.8 12.6V3.6H6.2L7.8 5.4H14.2V12.6Z',
  folderOpen: 'M1.8 12.6V3.6H6.2L7.8 5.4H13V7.2M1.8 12.6L4 7.2H15L12.8 12.6Z',
  file: 'M3.6 1.8H9.4L12.6 5V14.2H3.6ZM9.2 1.9V5.2H12.5',
  files: 'M5.2 1.8H10L13 4.8V11.6H5.2ZM3 4.4V14.2H10.6',
  module: 'M8 1.5L13.8 4.7V11.3L8 14.5L2.2 11.3V4.7ZM2.4 4.8L8 8L13.6 4.8M8 8V14.3',
  external: 'M6.8 3.4H2.6V13.4H12.6V9.2M9.2 2.4H13.6V6.8M13.4 2.6L7.4 8.6',
  type: 'M8 1.8L14.2 8L8 14.2L1.8 8Z',
  callable: 'M5.4 2.2C2.6 5.8 2.6 10.2 5.4 13.8M10.6 2.2C13.4 5.8 13.4 10.2 10.6 13.8',
  variable: 'M2.4 4.6H13.6V11.4H2.4Z',
  unknown: 'M5.4 6.2A2.6 2.6 0 1 1 8.6 8.7Q8 9 8 10.2M8 12.4V13.2',
  cycle: 'M13.2 8A5.2 5.2 0 1 1 10.6 3.5M13.4 1.6V5.2H9.8',
  entry: 'M9 3.4H13.4V12.6H9M2.4 8H9.4M6.8 5.4L9.4 8L6.8 10.6',
  check: 'M2.8 8.6L6.4 12.2L13.2 4.4',
  unfold: 'M8 3.4V12.6M3.4 8H12.6',
  fold: 'M3.4 8H12.6',
} as const;

export type IconName = keyof typeof icons;

export const iconField = 16;
export const iconLineWidth = 1.4;

const ICON_OF_TYPE: Readonly<Record<ViewMark['type'], IconName>> = {
  file: 'file',
  directory: 'folder',
  module: 'module',
  external: 'external',
  class: 'type',
  interface: 'type',
  enum: 'type',
  type: 'type',
  function: 'callable',
  method: 'callable',
  variable: 'variable',
  unknown: 'unknown',
};

export function iconOf({ type, expanded, id, icon }: ViewMark & { readonly icon?: IconName }): IconName {
  if (icon !== undefined) return icon;
  if (type === 'directory' && expanded) return 'folderOpen';
  if (type === 'directory' && id.endsWith('/')) return 'files';
  return ICON_OF_TYPE[type];
}
