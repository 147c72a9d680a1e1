import { vscodeManifest } from './frameworks/vscode.ts';
import type { NamedTarget } from './named-target.ts';
import type { Manifest } from './read-manifest.ts';

/** Fields of a `package.json` that hosts of extensions read, a function each. */
export const manifestTables: readonly ((manifest: Manifest) => readonly NamedTarget[])[] = [vscodeManifest];
