import type { ModuleUnit } from '#server/engine/resolve/resolver.ts';
import { CodeContents, type CodeContentsParts } from './code-contents.ts';
import { FileRegister } from './file-register.ts';
import { InstalledContents } from './installed/installed-contents.ts';
import { isKnown } from './indexed-file.ts';

/** State of an index between its runs. Only the stages of a run change it. */
export class IndexContents {
  readonly files = new FileRegister();
  readonly code: CodeContents;
  /** Declarations of packages outside the project. */
  readonly installed: InstalledContents;
  /** Texts of the files that steer resolution, by path. Not stored: read when linking first needs them. */
  manifests: Map<string, string> | undefined;
  units: readonly ModuleUnit[] = [];

  constructor(parts: Omit<CodeContentsParts, 'files' | 'installed'>) {
    this.installed = new InstalledContents(this.scopeOf);
    this.code = new CodeContents({ ...parts, files: this.files, installed: this.installed });
  }

  /** The nearest folder around a file that has a `package.json`, `''` where none has. */
  readonly scopeOf = (path: string): string => {
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      if (isKnown(this.files.get(`${path.slice(0, end)}/package.json`))) return path.slice(0, end);
    }
    return '';
  };

  drop(path: string): void {
    const file = this.files.get(path);
    if (isKnown(file)) this.code.drop(file);
    this.files.delete(path);
    this.manifests?.delete(path);
  }

  clear(): void {
    this.files.clear();
    this.code.clear();
    this.installed.clear();
    this.manifests = undefined;
    this.units = [];
  }
}
