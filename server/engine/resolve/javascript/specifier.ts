/** Bundler queries (`./a.svg?raw`) and loader prefixes (`!!style!./a.css`) are no part of the module's name. */
export function withoutDecoration(specifier: string): string {
  if (!specifier.includes('?') && !specifier.includes('!')) return specifier;
  const afterLoaders = specifier.slice(specifier.lastIndexOf('!') + 1);
  const query = afterLoaders.indexOf('?');
  return query < 0 ? afterLoaders : afterLoaders.slice(0, query);
}

export function isRelative(specifier: string): boolean {
  if (specifier[0] !== '.') return false;
  return specifier.length === 1 || specifier[1] === '/' || specifier === '..' || specifier.startsWith('../');
}

/** `./`, `..`, `../a/`: a folder is meant, never a file of that name. */
export function namesDirectory(specifier: string): boolean {
  if (specifier.endsWith('/')) return true;
  return specifier.endsWith('.') && /(?:^|\/)\.{1,2}$/.test(specifier);
}

const SCHEME = /^([A-Za-z][A-Za-z0-9+.-]*):/;

/** Scheme in lower case: `node` of `node:fs`, `data`, `https`. */
export function schemeOf(specifier: string): string | undefined {
  return SCHEME.exec(specifier)?.[1]?.toLowerCase();
}

export interface BareSpecifier {
  /** `lodash`, `@scope/name`. */
  readonly packageName: string;
  /** The part behind the name, without the slash; `''` for the package's entry. */
  readonly subpath: string;
}

export function splitBare(specifier: string): BareSpecifier {
  const first = specifier.indexOf('/');
  const end = specifier[0] === '@' && first >= 0 ? specifier.indexOf('/', first + 1) : first;
  if (end < 0) return { packageName: specifier, subpath: '' };
  return { packageName: specifier.slice(0, end), subpath: specifier.slice(end + 1) };
}

/** Names that registries accept, upper case of old packages included: `@/a`, `~/a` and `#a` are none. */
const PACKAGE_NAME = /^(?:@[A-Za-z0-9~_-][A-Za-z0-9._~-]*\/)?[A-Za-z0-9_-][A-Za-z0-9._~-]*$/;

export function isPackageName(name: string): boolean {
  return name.length <= 214 && PACKAGE_NAME.test(name);
}
