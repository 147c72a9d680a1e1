import { BuiltEngine } from './built-engine.ts';
import { buildProgram } from './command-line.ts';
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
  return (served ??= serveShop());
}

async function serveShop(): Promise<ServedShop> {
  buildProgram();
  const folder = `${temporaryFolder()}/shop`;
  writeTree(folder, { ...shopProject(), CODEOWNERS: '/src/order/ @orders\n' });
  commitAll(folder);
  const engine = new BuiltEngine();
  const [{ id: project }] = await engine.serve([folder], { dashboard: true });
  await engine.untilIndexed(project);
  return { engine, project, folder };
}

function commitAll(folder: string): void {
  git(folder, 'init', '-q');
  git(folder, 'add', '-A');
  git(folder, '-c', 'commit.gpgsign=false', 'commit', '-q', '-m', 'All there is');
}

// A hook of the root suite.
after(async () => (await served)?.engine.dispose());
