import type { ModuleUnit } from '#server/engine/resolve/resolver.ts';
import { FileRegister } from './file-register.ts';

/** What an index knows between its runs. The stages of a run change it; nobody else does. */
export class IndexContents {
  readonly files = new FileRegister();
  /** Texts of the files that steer resolution, by path. Not stored: read when linking first needs them. */
  manifests: Map<string, string> | undefined;
  units: readonly ModuleUnit[] = [];

  drop(path: string): void {
    this.files.delete(path);
    this.manifests?.delete(path);
  }

  clear(): void {
    this.files.clear();
    this.manifests = undefined;
    this.units = [];
  }
}
