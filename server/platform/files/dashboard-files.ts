import { existsSync, readFileSync } from 'node:fs';

/** Beside the bundled programs (`dist/webview`); a checkout's tests, which run the source, have it there as well. */
const folder = new URL(import.meta.url.endsWith('.ts') ? '../../../dist/webview/' : '../webview/', import.meta.url);

/** The dashboard's page. Read again each time: a build while it is served takes effect. */
export const dashboardFiles = {
  /** @param name of a fixed list, never of a request */
  read(name: string): Uint8Array | undefined {
    const file = new URL(name, folder);
    return existsSync(file) ? readFileSync(file) : undefined;
  },
};
