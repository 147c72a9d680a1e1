import { isJsonObject, type JsonObject } from '#server/base/json-object.ts';
import { fieldOf, objectOr, parseJsonObject, textField, textListField } from './json-text.ts';
import { directoryOf } from './path.ts';

/**
 * Settings that one `tsconfig.json` has by itself. Paths keep the folder of the file that wrote them: `extends` passes
 * them on unchanged, only `${configDir}` means the folder of the config that is used in the end.
 */
export interface ConfigFile {
  readonly path: string;
  readonly extends: readonly string[];
  readonly references: readonly string[];
  readonly options: ConfigOptions;
}

export interface WrittenPath {
  /** Folder that a relative path starts from. */
  readonly directory: string;
  readonly text: string;
}

/** `paths`. */
export interface WrittenTable {
  /** Folder that targets are relative to where there is no `baseUrl`. */
  readonly directory: string;
  readonly table: JsonObject;
  /** Whether a target begins with `${configDir}`. */
  readonly movable: boolean;
}

export const CONFIG_DIRECTORY = '${configDir}';

export interface ConfigOptions {
  readonly baseUrl?: WrittenPath | undefined;
  readonly rootDir?: WrittenPath | undefined;
  readonly outDir?: WrittenPath | undefined;
  readonly declarationDir?: WrittenPath | undefined;
  readonly rootDirs?: readonly WrittenPath[] | undefined;
  readonly typeRoots?: readonly WrittenPath[] | undefined;
  readonly types?: readonly string[] | undefined;
  readonly files?: readonly WrittenPath[] | undefined;
  readonly include?: readonly WrittenPath[] | undefined;
  readonly exclude?: readonly WrittenPath[] | undefined;
  readonly paths?: WrittenTable | undefined;
  readonly composite?: boolean | undefined;
  readonly moduleResolution?: string | undefined;
  readonly module?: string | undefined;
  readonly customConditions?: readonly string[] | undefined;
  readonly moduleSuffixes?: readonly string[] | undefined;
  readonly verbatimModuleSyntax?: boolean | undefined;
  readonly preserveValueImports?: boolean | undefined;
  readonly importsNotUsedAsValues?: string | undefined;
  readonly emitDecoratorMetadata?: boolean | undefined;
  readonly strict?: boolean | undefined;
  readonly strictNullChecks?: boolean | undefined;
  /** It extends a config outside the project, whose settings are unknown. */
  readonly isPartlyUnknown?: boolean | undefined;
}

export function parseConfigFile(path: string, text: string): ConfigFile {
  const json = parseJsonObject(text);
  const parents = textListField(json, 'extends') ?? [textField(json, 'extends') ?? ''];
  return {
    path,
    extends: parents.filter((parent) => parent !== ''),
    references: readReferences(json),
    options: withoutAbsent({ ...readOptions(directoryOf(path), json), ...readFileLists(directoryOf(path), json) }),
  };
}

function readReferences(json: JsonObject): readonly string[] {
  const list = fieldOf(json, 'references');
  if (!Array.isArray(list)) return [];
  return list.flatMap((item) => (isJsonObject(item) ? (textField(item, 'path') ?? []) : []));
}

function readOptions(directory: string, json: JsonObject): ConfigOptions {
  const options = objectOr(fieldOf(json, 'compilerOptions'));
  const paths = fieldOf(options, 'paths');
  return {
    baseUrl: written(directory, textField(options, 'baseUrl')),
    rootDir: written(directory, textField(options, 'rootDir')),
    outDir: written(directory, textField(options, 'outDir')),
    declarationDir: written(directory, textField(options, 'declarationDir')),
    rootDirs: writtenList(directory, options, 'rootDirs'),
    typeRoots: writtenList(directory, options, 'typeRoots'),
    types: textListField(options, 'types'),
    paths: isJsonObject(paths) ? writtenTable(directory, paths) : undefined,
    composite: fieldOf(options, 'composite') === true ? true : undefined,
    ...readEmit(options),
    moduleResolution: textField(options, 'moduleResolution')?.toLowerCase(),
    module: textField(options, 'module')?.toLowerCase(),
    customConditions: textListField(options, 'customConditions'),
    moduleSuffixes: textListField(options, 'moduleSuffixes'),
  };
}

/** Reads the settings that decide which imports the compiler leaves in its output. */
function readEmit(options: JsonObject): ConfigOptions {
  return {
    verbatimModuleSyntax: booleanField(options, 'verbatimModuleSyntax'),
    preserveValueImports: booleanField(options, 'preserveValueImports'),
    importsNotUsedAsValues: textField(options, 'importsNotUsedAsValues')?.toLowerCase(),
    emitDecoratorMetadata: booleanField(options, 'emitDecoratorMetadata'),
    strict: booleanField(options, 'strict'),
    strictNullChecks: booleanField(options, 'strictNullChecks'),
  };
}

function booleanField(object: JsonObject, key: string): boolean | undefined {
  const value = fieldOf(object, key);
  return typeof value === 'boolean' ? value : undefined;
}

function readFileLists(directory: string, json: JsonObject): ConfigOptions {
  return {
    files: writtenList(directory, json, 'files'),
    include: writtenList(directory, json, 'include'),
    exclude: writtenList(directory, json, 'exclude'),
  };
}

function written(directory: string, text: string | undefined): WrittenPath | undefined {
  return text === undefined ? undefined : { directory, text };
}

function writtenTable(directory: string, table: JsonObject): WrittenTable {
  const targets = Object.values(table).flatMap((value) => (Array.isArray(value) ? (value as unknown[]) : []));
  const movable = targets.some((target) => typeof target === 'string' && target.startsWith(CONFIG_DIRECTORY));
  return { directory, table, movable };
}

function writtenList(directory: string, object: JsonObject, key: string): readonly WrittenPath[] | undefined {
  return textListField(object, key)?.map((text) => ({ directory, text }));
}

/** So that spreading a child over its parent overrides only what the child says. */
function withoutAbsent(options: ConfigOptions): ConfigOptions {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}
