import type { ModuleUnit } from '#server/engine/resolve/resolver.ts';
import { CodeContents, type CodeContentsParts } from './code-contents.ts';
import { FileRegister } from './file-register.ts';
import { isKnown } from './indexed-file.ts';

/** What an index knows between its runs. The stages of a run change it; nobody else does. */
export class IndexContents {
  readonly files = new FileRegister();
  readonly code: CodeContents;
  /** Texts of the files that steer resolution, by path. Not stored: read when linking first needs them. */
  manifests: Map<string, string> | undefined;
  units: readonly ModuleUnit[] = [];

  constructor(parts: Omit<CodeContentsParts, 'files'>) {
    this.code = new CodeContents({ ...parts, files: this.files });
  }

  drop(path: string): void {
    const file = this.files.get(path);
    if (isKnown(file)) this.code.drop(file);
    this.files.delete(path);
    this.manifests?.delete(path);
  }

  clear(): void {
    this.files.clear();
    this.code.clear();
    this.manifests = undefined;
    this.units = [];
  }
}
