import type { ProjectFiles } from '../resolver.ts';
import { directoryOf, isWithin, joinPath } from './path.ts';

/** Schemas out of which a client is generated that imports nothing but its own package. */
const SCHEMA = /\.prisma$/;
const PACKAGE = '@prisma/client';

/** Source: prisma.io/docs, Generators: `generator client { provider = "prisma-client" output = "../src/generated" }`. */
const GENERATOR = /^[ \t]*generator\s+\w+\s*\{([^}]*)\}/gm;
const CLIENT = /^[ \t]*provider\s*=\s*"prisma-client(?:-js)?"/m;
const OUTPUT = /^[ \t]*output\s*=\s*"([^"\n]+)"/m;

export function isGeneratorSchema(path: string): boolean {
  return SCHEMA.test(path);
}

/** Folders into which clients are generated, and which are not there before. */
export class GeneratedClients {
  readonly #folders: readonly string[];

  constructor(files: ProjectFiles) {
    this.#folders = files.paths
      .filter(isGeneratorSchema)
      .flatMap((path) => foldersOf(path, files.manifest(path) ?? ''));
  }

  /** The package that what is at a path comes from; undefined where it is not known to be generated. */
  packageAt(path: string): string | undefined {
    return this.#folders.some((folder) => isWithin(path, folder)) ? PACKAGE : undefined;
  }
}

function foldersOf(schema: string, text: string): readonly string[] {
  return Array.from(text.matchAll(GENERATOR), ([, fields]) => fields).flatMap((fields) => {
    const output = CLIENT.test(fields) ? OUTPUT.exec(fields)?.[1] : undefined;
    const folder = output === undefined ? undefined : joinPath(directoryOf(schema), output);
    return folder === undefined || folder === '' ? [] : [folder];
  });
}
