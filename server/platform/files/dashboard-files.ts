import { existsSync, readFileSync } from 'node:fs';
import type { DashboardFiles } from '#server/app/ports.ts';

/** Beside the bundled programs (`dist/webview`); a checkout's tests, which run the source, have it there as well. */
const folder = new URL(import.meta.url.endsWith('.ts') ? '../../../dist/webview/' : '../webview/', import.meta.url);

/** Read anew each time: whoever builds the page while it is served sees it. */
export const dashboardFiles: DashboardFiles = {
  read(name) {
    const file = new URL(name, folder);
    return existsSync(file) ? readFileSync(file) : undefined;
  },
};
