import { addToList } from '#server/base/add-to-list.ts';
import type { RawOutput } from './raw-outputs.ts';

/** A place where a template prints a value as it is, with its file. */
export interface TemplateOutput extends RawOutput {
  readonly file: string;
}

/** Raw outputs of all templates of a project, by the names that code renders them under. */
export class TemplateOutputs {
  /** By the last part of the path without its extensions. */
  readonly #byName = new Map<string, TemplateOutput[]>();

  /** @param outputsOf raw outputs of a file; none for one that is no template */
  constructor(paths: Iterable<string>, outputsOf: (path: string) => readonly RawOutput[]) {
    for (const file of paths) {
      for (const output of outputsOf(file)) addToList(this.#byName, lastName(file), { ...output, file });
    }
  }

  get isEmpty(): boolean {
    return this.#byName.size === 0;
  }

  /** Those of templates that a name may mean: `app/products` is `views/app/products.ejs`. */
  named(name: string): readonly TemplateOutput[] {
    const wanted = withoutExtensions(name);
    const found = this.#byName.get(lastName(name)) ?? [];
    return found.filter(({ file }) => `/${withoutExtensions(file)}`.endsWith(`/${wanted.replace(/^\.?\//, '')}`));
  }
}

/** Whether a template prints what is given to it under these keys. Items of lists have no keys. */
export function printsPart({ names }: RawOutput, keys: readonly string[]): boolean {
  const wanted = keys.filter((key) => key !== '[]' && !/^\d+$/.test(key));
  return wanted.length <= names.length && wanted.every((key, index) => key === '*' || key === names[index]);
}

function lastName(path: string): string {
  const bare = withoutExtensions(path);
  return bare.slice(bare.lastIndexOf('/') + 1);
}

/** `a/list.html.ejs` is `a/list`. */
function withoutExtensions(path: string): string {
  const name = path.lastIndexOf('/') + 1;
  const dot = path.indexOf('.', name + 1);
  return dot < 0 ? path : path.slice(0, dot);
}
