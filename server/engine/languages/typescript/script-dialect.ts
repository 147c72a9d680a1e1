/** Which constructs a script may hold beyond those of JavaScript. */
export interface ScriptDialect {
  /** TypeScript. */
  readonly types: boolean;
  /** A declaration file: types and no code. */
  readonly ambient: boolean;
  readonly jsx: boolean;
  /** Types stand in comments: a JavaScript file. */
  readonly comments?: boolean;
  /** Script blocks of a Vue or Svelte file: their top level is their own, whether they import or not. */
  readonly isBlock?: boolean;
}

/** JSX is read in every JavaScript file, with any extension, as TypeScript and bundlers do. */
export function scriptDialect(path: string): ScriptDialect {
  const types = /\.[cm]?tsx?$/i.test(path);
  const comments = /\.[cm]?jsx?$/i.test(path);
  return { types, comments, ambient: /\.d\.([^./]+\.)?[cm]?ts$/i.test(path), jsx: !types || /\.tsx$/i.test(path) };
}
