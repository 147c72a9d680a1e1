import manifest from '../package.json' with { type: 'json' };

/** Version of the whole package: `--version` prints it, and engine and clients exchange it. */
export const version: string = manifest.version;
