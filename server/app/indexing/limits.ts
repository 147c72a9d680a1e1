import type { ScanLimits } from '../ports/scanning.ts';

/** Limits of API.md §9.3. */
export const scanLimits: ScanLimits = {
  files: 200_000,
  directoryDepth: 64,
  fileBytes: 2 * 1024 * 1024,
  // A compiler in one file has six; its imports and words are found in a fifth of a second.
  leftOutBytes: 8 * 1024 * 1024,
};

/** A parser that is at one file for longer loses it. */
export const fileTimeoutMs = 5000;

/** Files of a test key's project (API.md §7.3). */
export const testProjectFiles = 2000;
