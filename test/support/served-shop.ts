import { BuiltEngine } from './built-engine.ts';
import { buildProgram } from './command-line.ts';
import { commitAll } from './git-project.ts';
import { git } from './git-repository.ts';
import { shopProject } from './shop-project.ts';
import { temporaryFolder, writeTree } from './temporary-folder.ts';

export interface ServedShop {
  readonly engine: BuiltEngine;
  readonly project: string;
  readonly folder: string;
}

let served: Promise<ServedShop> | undefined;

/** The shop, indexed and served once for all tests that only look at it. */
export function servedShop(): Promise<ServedShop> {
  return (served ??= serveShop((folder) => {
    writeTree(folder, { CODEOWNERS: '/src/order/ @orders\n' });
    git(folder, 'init', '-q');
    commitAll(folder, 'All there is');
  }));
}

/**
 * A shop for a suite that changes it, or what its engine has; the suite ends the engine.
 *
 * @param prepare is given the folder before it is indexed
 */
export async function serveShop(prepare?: (folder: string) => void): Promise<ServedShop> {
  buildProgram();
  const folder = `${temporaryFolder()}/shop`;
  writeTree(folder, shopProject());
  prepare?.(folder);
  const engine = new BuiltEngine();
  const [{ id: project }] = await engine.serve([folder], { dashboard: true });
  await engine.untilIndexed(project);
  return { engine, project, folder };
}

// A hook of the root suite.
after(async () => (await served)?.engine.dispose());
