/** Composition root of a trial of rules, which the command line loads: examples are scanned in its own process. */
import type { FactsCache } from './app/ports/index-store.ts';
import type { WorkspaceReader } from './app/ports/reading.ts';
import { ReadFiles } from './app/security/read-files.ts';
import type { RuleFile } from './app/security/scan-rules.ts';
import { type TriedRules, tryRules } from './app/security/try-rules.ts';
import { frontEnds } from './engine/languages/front-ends.ts';
import { scanProgram } from './engine/security/taint/scan-program.ts';
import { bundledAssets } from './platform/files/bundled-assets.ts';
import { revisionIndexParts } from './revision-index.ts';
import { readScanRules } from './scan-rules.ts';

/** Of flow graphs; the text of a rule file is a thousandth of it at most. */
const graphBytesMax = 128 * 1024 * 1024;

/** Examples lie in memory: nothing of a folder is read, and nothing is stored. */
const noDisk: WorkspaceReader = { read: () => ({ skipped: 'unreadable' }) };
const noCache: FactsCache = { get: () => undefined, put: () => {}, close: () => {} };
/** No watchdog: a person ends a trial that hangs. */
const unwatched = { begin: () => {}, end: () => {} };

export function tryRuleFiles(files: readonly RuleFile[]): Promise<TriedRules> {
  const { packages: _, ...index } = revisionIndexParts({ cache: noCache, reader: noDisk, current: unwatched });
  const read = new ReadFiles({ frontEnds, assets: bundledAssets, graphBytesMax, ...unwatched });
  return tryRules({ index, files: read, readRules: readScanRules, scanProgram }, files);
}
