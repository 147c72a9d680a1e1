/** Root modules of the threads: beside this file, as source in a checkout's tests and as bundles in `dist`. */
const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';

/** A process of its own, which no engine needs. */
export const transformerEntry = new URL(`./transformer-worker.${extension}`, import.meta.url);

export const workerEntries = {
  index: new URL(`./index-worker.${extension}`, import.meta.url),
  facts: new URL(`./facts-worker.${extension}`, import.meta.url),
  analysis: new URL(`./analysis-worker.${extension}`, import.meta.url),
  prover: new URL(`./prover-worker.${extension}`, import.meta.url),
  trend: new URL(`./trend-worker.${extension}`, import.meta.url),
  scan: new URL(`./scan-worker.${extension}`, import.meta.url),
  advisories: new URL(`./advisories-worker.${extension}`, import.meta.url),
};
