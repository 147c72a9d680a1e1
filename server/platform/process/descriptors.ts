import { readFileSync } from 'node:fs';

/** Connections that an engine takes at a time, by front. */
export interface ConnectionLimits {
  readonly http: number;
  readonly pipe: number;
}

/** Number of descriptors reserved for everything else: files that are read, stores, threads, programs, deliveries. */
const keptDescriptors = 256;
/** Beyond it a connection costs memory without a use. */
const httpConnectionsMax = 10_000;
/** Windows of editors and commands of one user. */
const pipeConnectionsMax = 256;
/**
 * Assumed where the system does not report its limit. Windows counts no descriptors; libuv serves more than that
 * everywhere.
 */
const usualLimit = 4096;

/**
 * Connections that leave enough descriptors for the rest: an engine without any can read no file, so that clients who only
 * connect would change what it answers to others.
 */
export function connectionLimits(descriptors = descriptorLimit()): ConnectionLimits {
  const connections = descriptors - Math.min(keptDescriptors, Math.floor(descriptors / 2));
  const pipe = Math.min(pipeConnectionsMax, Math.floor(connections / 4));
  return { http: Math.min(httpConnectionsMax, connections - pipe), pipe };
}

/** Descriptors that this process may have open. Node has raised that to the most it may before anything of ours runs. */
function descriptorLimit(): number {
  const limit = process.platform === 'linux' ? limitOfLinux() : limitOfReport();
  return limit !== undefined && Number.isFinite(limit) && limit > 0 ? limit : usualLimit;
}

function limitOfLinux(): number | undefined {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return soft === undefined ? undefined : Number(soft);
  } catch {
    return undefined;
  }
}

function limitOfReport(): number | undefined {
  const { report } = process;
  // What it would say of the network it looks up at name servers.
  Object.assign(report, { excludeNetwork: true });
  const { userLimits } = report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } };
  return Number(userLimits?.open_files?.soft);
}
