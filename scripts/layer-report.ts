import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractConfiguration from 'dependency-cruiser/config-utl/extract-depcruise-options';

const layers = ['protocol', 'server', 'extension', 'webview', 'sdk/typescript/src'];

export interface LayerReport {
  readonly violations: readonly string[];
  readonly modules: number;
  readonly sourceFiles: number;
}

/**
 * A cruise that read nothing finds no violation, and passes (it happens when only TypeScript 7 is installed): that is
 * what `modules` and `sourceFiles` are for.
 *
 * @param root folder that holds `protocol`, `server`, `extension`, `webview` and `sdk`
 */
export async function checkLayers(root: string): Promise<LayerReport> {
  const before = process.cwd();
  process.chdir(root);
  try {
    const options = await extractConfiguration(fileURLToPath(new URL('../.dependency-cruiser.cjs', import.meta.url)));
    const { output } = await cruise(layers, { ...options, validate: true });
    const { modules, summary } = output as ICruiseResult;
    return {
      violations: summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
      modules: modules.filter(({ source }) => isOurs(source)).length,
      sourceFiles: globSync(layers.map((layer) => `${layer}/**/*.ts`)).length,
    };
  } finally {
    process.chdir(before);
  }
}

function isOurs(path: string): boolean {
  return layers.some((layer) => path.startsWith(`${layer}/`)) && path.endsWith('.ts');
}
