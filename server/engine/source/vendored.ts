/**
 * Vendored files: code of others that a project has committed. They are in the graph like all code, since the project calls them, and
 * stand behind its own code where files are ranked.
 */

/** Folders for code of others, and files that a build names by a digest of what is in them. */
const VENDORED_PATH = /(?:^|\/)(?:vendors?|third[-_]?party|bower_components)\/|\.(?=[0-9a-f]*\d)[0-9a-f]{8,}\.m?js$/;

/** Pages load these as they are: they are copied one by one, with the banner of their release. */
const COPIED_NAME = /\.(?:js|mjs|cjs|css)$/i;

/** Reports whether the code in a file is of others, by its path or as it has the banner of a release. */
export function isVendored(path: string, isRelease: boolean): boolean {
  return VENDORED_PATH.test(path) || (isRelease && COPIED_NAME.test(path));
}

const BANNER_CHARS = 2048;
const BANNER = /^\uFEFF?\s*(?:['"]use strict['"];?\s*)?\/\*([^]*?)\*\//;
/** `Widget v1.2 | MIT`, `widget.js - v0.8`, `Widget 4.7.0 by …`: at the beginning of a banner. */
const NAMED_RELEASE =
  /^[^\w@]*(?:@(?:name|license|preserve)\s+)?\w[\w .,/-]{0,40}?[\s,-]\s*(?:v\d+\.\d+|\d+\.\d+\.\d+)/i;
const NAME_LINES = 2;
/** A line of its own, behind the name: `Version: 1.0.2`. */
const VERSION = /^[^\w@]*@?version:?\s+v?\d+\.\d+/i;
const VERSION_LINES = 4;
const RIGHTS = /\blicen[cs]e|\bcopyright\b|\(c\)|©|\bMIT\b|\bGPL\b/i;

/** Reports whether a text begins with a comment that names a release, with its version, and whose it is. */
export function hasReleaseBanner(text: string): boolean {
  const banner = BANNER.exec(text.slice(0, BANNER_CHARS))?.[1];
  if (banner === undefined || !RIGHTS.test(banner)) return false;
  const lines = banner.split('\n').filter((line) => /\w/.test(line));
  return (
    lines.slice(0, NAME_LINES).some((line) => NAMED_RELEASE.test(line)) ||
    lines.slice(0, VERSION_LINES).some((line) => VERSION.test(line))
  );
}
