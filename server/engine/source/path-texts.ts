/**
 * Texts in code that are paths of modules beside the file: `resolve("./mocks/a")` in the configuration of a bundler, which puts that
 * module in the place of another one.
 *
 * A front-end writes them as `path:./mocks/a`: unlike what is imported, such a text names a module only where there is one.
 */
const mark = 'path:';

/** No folder, no pattern, no address. */
const readable = /^\.{1,2}\/[^\s*?{}<>:]*[^\s*?{}<>:/.]$/;

/**
 * The specifier that stands for a text; undefined where it is no path. What stands in angle brackets (`<root>/a`) is taken to be
 * the folder of the file.
 *
 * @param isInFolder the code around it names the folder of the file: `join(__dirname, "a")`
 */
export function specifierOfText(text: string, isInFolder: boolean): string | undefined {
  const path = text.replace(/^<\w+>\//, './');
  const relative = isInFolder && /^[\w@-]/.test(path) ? `./${path}` : path;
  return readable.test(relative) ? mark + relative : undefined;
}

/** Undefined where a specifier is no such text. */
export function pathOfText(specifier: string): string | undefined {
  return specifier.startsWith(mark) ? specifier.slice(mark.length) : undefined;
}
