import { packageFolderOf } from '#server/engine/resolve/javascript/installed/package-folder.ts';

export interface InstalledLimits {
  readonly files: number;
  readonly bytes: number;
  readonly packageFiles: number;
  readonly packageBytes: number;
}

/**
 * A client of a cloud can have hundreds of megabytes of declarations. What is not read stays outside, as if it were not
 * installed: files are taken in the order of their distance from the project.
 */
export const installedLimits: InstalledLimits = {
  files: 8000,
  bytes: 48 * 1024 * 1024,
  packageFiles: 1500,
  packageBytes: 8 * 1024 * 1024,
};

/** How much of the declarations of packages is read. */
export class InstalledBudget {
  readonly #limits: InstalledLimits;
  readonly #byPackage = new Map<string, { files: number; bytes: number }>();
  readonly #all = { files: 0, bytes: 0 };

  constructor(limits: InstalledLimits) {
    this.#limits = limits;
  }

  takes(path: string, bytes: number): boolean {
    const limits = this.#limits;
    const name = packageFolderOf(path) ?? '';
    const own = this.#byPackage.get(name) ?? { files: 0, bytes: 0 };
    this.#byPackage.set(name, own);
    const fits = own.files < limits.packageFiles && own.bytes + bytes <= limits.packageBytes;
    if (!fits || this.#all.files >= limits.files || this.#all.bytes + bytes > limits.bytes) return false;
    for (const sum of [own, this.#all]) {
      sum.files++;
      sum.bytes += bytes;
    }
    return true;
  }
}
