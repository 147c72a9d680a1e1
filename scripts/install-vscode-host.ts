/**
 * `node scripts/install-vscode-host.ts [--oldest]`: the VS Code that `test/vscode` runs in. The tests call it themselves;
 * by hand it prints what is there.
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { currentHost, type HostVersions, oldestHost } from './vscode-host/host-versions.ts';
import { installHost, type VscodeHost } from './vscode-host/install-host.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The folder can be kept from one run of CI to the next; `VSCODE_HOST_DIR` names another one, of which each version has its own. */
function hostFolder(versions: HostVersions): string {
  const { VSCODE_HOST_DIR: named } = process.env;
  if (named !== undefined) return versions === oldestHost ? `${named}-oldest` : named;
  return `${root}.cache/vscode-host-${versions.codeServer}`;
}

/** `GROUNDPLAN_VSCODE=oldest` asks for the oldest one that is supported. */
export async function vscodeHost(versions = chosenVersions()): Promise<VscodeHost> {
  try {
    return await installHost(hostFolder(versions), versions);
  } catch (error) {
    throw new Error(
      `VS Code ${versions.codeServer} could not be installed into ${hostFolder(versions)}. The npm registry must be reachable; ` +
        'VSCODE_HOST_DIR can name a folder where it is installed already.',
      { cause: error },
    );
  }
}

function chosenVersions(): HostVersions {
  return process.env.GROUNDPLAN_VSCODE === 'oldest' ? oldestHost : currentHost;
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { oldest: { type: 'boolean', default: false } } });
  const { node, codeServer } = await vscodeHost(values.oldest ? oldestHost : chosenVersions());
  process.stdout.write(`${codeServer}\n${node}\n`);
}
