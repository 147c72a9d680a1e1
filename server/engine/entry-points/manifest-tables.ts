import { vscodeManifest } from './frameworks/vscode.ts';
import type { NamedTarget } from './named-target.ts';
import type { Manifest } from './read-manifest.ts';

/** What hosts of extensions read in a `package.json`, a function each. */
export const manifestTables: readonly ((manifest: Manifest) => readonly NamedTarget[])[] = [vscodeManifest];
