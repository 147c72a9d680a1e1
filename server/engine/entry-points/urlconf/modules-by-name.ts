import { stringAt } from '#server/base/string-table.ts';
import type { FileLayer } from '../../graph/snapshot.ts';

/** Finds the file of a module by its dotted name, as a text that the program gives names it. */
export class ModulesByName {
  readonly #files: FileLayer;
  /** By the last part of the module's name. */
  readonly #byLast = new Map<string, { readonly file: number; readonly parts: readonly string[] }[]>();

  constructor(files: FileLayer) {
    this.#files = files;
    for (let file = 0; file < files.count; file++) {
      const path = stringAt(files.paths, file);
      if (!path.endsWith('.py')) continue;
      const parts = path.replace(/(?:^|\/)__init__\.py$|\.py$/, '').split('/');
      const last = parts.at(-1) ?? '';
      const known = this.#byLast.get(last);
      if (known === undefined) this.#byLast.set(last, [{ file, parts }]);
      else known.push({ file, parts });
    }
  }

  /** Where folders may be roots of imports, the one that shares most folders with the file that names the module. */
  find(name: string, from: number): number | undefined {
    const wanted = name.split('.');
    const near = stringAt(this.#files.paths, from).split('/');
    const found = (this.#byLast.get(wanted.at(-1) ?? '') ?? []).filter(({ parts }) => endsWith(parts, wanted));
    const [best] = found.toSorted(
      (a, b) => shared(b.parts, near) - shared(a.parts, near) || a.parts.length - b.parts.length || a.file - b.file,
    );
    return best?.file;
  }
}

function endsWith(parts: readonly string[], wanted: readonly string[]): boolean {
  return (
    parts.length >= wanted.length && wanted.every((part, index) => parts[parts.length - wanted.length + index] === part)
  );
}

function shared(parts: readonly string[], near: readonly string[]): number {
  const differing = parts.findIndex((part, index) => part !== near[index]);
  return differing < 0 ? parts.length : differing;
}
