import manifest from '../package.json' with { type: 'json' };

/** Of the whole package: what `--version` prints, and what engine and clients tell each other. */
export const version: string = manifest.version;
