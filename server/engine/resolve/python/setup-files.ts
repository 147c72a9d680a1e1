import { parseIni } from './ini.ts';
import { noFacts, readPackageDir, type ManifestFacts } from './manifest-facts.ts';

/** Facts of a `setup.cfg`. */
export function readSetupCfg(text: string): ManifestFacts {
  const sections = parseIni(text);
  const options = sections.get('options');
  const { roots, packageFolders } = readPackageDir(readPairs(options?.get('package_dir') ?? ''));
  const where = sections.get('options.packages.find')?.get('where') ?? '';
  return {
    name: sections.get('metadata')?.get('name'),
    roots: [...roots, ...words(where)],
    testPaths: words(sections.get('tool:pytest')?.get('pythonpath') ?? ''),
    packageFolders,
    modules: words(options?.get('py_modules') ?? ''),
  };
}

/** Facts of a `pytest.ini` or `tox.ini`. */
export function readPytestIni(text: string): ManifestFacts {
  return { ...noFacts, testPaths: words(parseIni(text).get('pytest')?.get('pythonpath') ?? '') };
}

/** `=src` or `pkg = lib/pkg`, one a line or with commas. */
function readPairs(value: string): [string, string][] {
  return value
    .split(/[\n,]/)
    .map((line) => line.split('='))
    .filter((pair) => pair.length === 2)
    .map(([name, folder]) => [name.trim(), folder.trim()]);
}

function words(value: string): string[] {
  return value.split(/[\s,]+/).filter((word) => word !== '');
}

const string = String.raw`(["'])([^"'\\\n]*)`;
const literalName = new RegExp(String.raw`\bname\s*=\s*${string}\1`);
const variableName = /\bname\s*=\s*([A-Za-z_]\w*)\s*[,)]/;
const packageDir = /\bpackage_dir\s*=\s*\{([^{}]*)\}/;
const packageDirEntry = new RegExp(String.raw`${string}\1\s*:\s*(["'])([^"'\\\n]*)\3`, 'g');
const findPackages = new RegExp(String.raw`\bfind_(?:namespace_)?packages\(\s*(?:where\s*=\s*)?${string}\1`, 'g');

const pyModules = /\bpy_modules\s*=\s*\[([^[\]]*)\]/;
const strings = new RegExp(String.raw`${string}\1`, 'g');

const buildTools = /^[ \t]*(?:import|from)[ \t]+(?:setuptools|distutils|skbuild|numpy\.distutils)\b/m;

/**
 * Facts of a `setup.py`, by the literals in its text: it is never run. What it computes stays unknown. Undefined for a
 * module of that name that builds nothing.
 */
export function readSetupPy(text: string): ManifestFacts | undefined {
  if (!buildTools.test(text)) return undefined;
  const entries = [...(packageDir.exec(text)?.[1] ?? '').matchAll(packageDirEntry)];
  const { roots, packageFolders } = readPackageDir(entries.map((entry): [string, string] => [entry[2], entry[4]]));
  const found = [...text.matchAll(findPackages)].map((match) => match[2]);
  const modules = [...(pyModules.exec(text)?.[1] ?? '').matchAll(strings)].map((match) => match[2]);
  return { name: readName(text), roots: [...roots, ...found], testPaths: [], packageFolders, modules };
}

/** `name="pkg"`, or `name=NAME` where the file has `NAME = "pkg"`. */
function readName(text: string): string | undefined {
  const call = text.slice(Math.max(0, text.search(/\bsetup\s*\(/)));
  const literal = literalName.exec(call)?.[2];
  const variable = variableName.exec(call)?.[1];
  if (literal !== undefined || variable === undefined) return literal;
  return new RegExp(String.raw`^${variable}\s*=\s*${string}\1`, 'm').exec(text)?.[2];
}
