import { isBinaryName } from '#server/engine/source/binary-names.ts';
import { beginFolderRules } from '#server/engine/source/folder-rules.ts';
import { isGeneratedName } from '#server/engine/source/generated.ts';
import { isReadAnyway } from '#server/engine/source/read-anyway.ts';
import type { ScanPolicy } from '#server/platform/files/scan-policy.ts';

/** The engine's rules, as the composition roots hand them to the scanner. */
export const enginePolicy: ScanPolicy = { beginFolderRules, isBinaryName, isGeneratedName, isReadAnyway };

/** Limits of API.md §9.3. */
export const apiLimits = {
  files: 200_000,
  directoryDepth: 64,
  fileBytes: 2 * 1024 * 1024,
  leftOutBytes: 8 * 1024 * 1024,
};
