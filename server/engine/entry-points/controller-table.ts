/** A framework whose routes are decorated methods of decorated classes. */
export interface ControllerTable {
  readonly key: string;
  readonly packages: readonly string[];
  /** Decorators of classes: the first argument is the path, a list of them, or an object with `path` and `version`. */
  readonly controllers: readonly string[];
  /** Decorators of methods, with the method of requests that each stands for. The first argument is the path. */
  readonly routes: Readonly<Record<string, string>>;
  /** Calls that say something of all routes of an application. */
  readonly settings: {
    /** The first argument stands before every path; `exclude` of the second lists those that it does not. */
    readonly prefix: readonly string[];
    /**
     * Versions stand before paths from now on, with `prefix` before them. `type` may say that they stand elsewhere: then
     * they are no part of paths.
     */
    readonly versioning: readonly string[];
    /** Values of `type` by which versions stand in paths, also where none is given. */
    readonly versionsInPaths: readonly string[];
    readonly versionPrefix: string;
    /** Value in the place of a version that says that there is none. */
    readonly noVersion: readonly string[];
    /** A decorator of methods and classes: the version. */
    readonly version: readonly string[];
    /** The first argument is a list of `{ path, module, children }`: paths before all controllers of a module. */
    readonly modulePaths: readonly string[];
    /** A decorator of classes: `controllers` and `imports`. */
    readonly module: readonly string[];
  };
  /** Members on the way to these calls. */
  readonly alsoCalled: readonly string[];
}
