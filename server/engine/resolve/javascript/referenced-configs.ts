import { ancestorsOf, directoryOf } from './path.ts';
import { includesFile, type TypeScriptConfig } from './typescript-config.ts';

/**
 * Configs that another one refers to, indexed by where their file lists begin: a monorepo refers to hundreds, and most
 * files are in none of them.
 */
export class ReferencedConfigs {
  readonly configs: readonly TypeScriptConfig[];
  /** Positions in `configs` by the folder or file that a pattern starts from. */
  readonly #byBase = new Map<string, number[]>();

  /** @param configs in the order in which they are asked */
  constructor(configs: readonly TypeScriptConfig[]) {
    this.configs = configs;
    for (const [position, { include, files }] of configs.entries()) {
      for (const base of new Set([...include.map((pattern) => pattern.base), ...(files ?? [])])) {
        const positions = this.#byBase.get(base) ?? [];
        positions.push(position);
        this.#byBase.set(base, positions);
      }
    }
  }

  /** The first that includes the file. */
  owner(path: string): TypeScriptConfig | undefined {
    const positions = [...(this.#byBase.get(path) ?? [])];
    for (const directory of ancestorsOf(directoryOf(path))) positions.push(...(this.#byBase.get(directory) ?? []));
    const candidates = positions.toSorted((a, b) => a - b).map((position) => this.configs[position]);
    return candidates.find((config) => config !== undefined && includesFile(config, path));
  }
}
