/** What the checker says, as the judge's process writes it: one JSON line a file, then one for the inheritance it saw. */

/** `path:line:column` of the name token of a declaration, of its first token where it has no name. */
export type DeclarationKey = string;

export type SiteForm = 'f()' | 'x.m()' | 'new' | 'tag' | 'decorator' | 'jsx' | 'super()' | 'reference' | 'type';

/** A called or named thing. */
export interface JudgedSite {
  readonly line: number;
  readonly column: number;
  /** `line:column` of the whole call, where that is another place: by it other tools name the site. */
  readonly start?: string;
  readonly form: SiteForm;
  /** Syntax of the callee, or of the receiver: what disagreements are classed by. */
  readonly shape: string;
  readonly name: string;
  /**
   * `project`: it has declarations in the project. `outside`: all are elsewhere (standard library, dependencies), or it
   * has none. `open`: nobody knows; the receiver or the thing itself is `any`.
   */
  readonly verdict: 'project' | 'outside' | 'open';
  /** Declarations of what the name stands for, aliases followed. */
  readonly targets: readonly DeclarationKey[];
  /** Kind of the first target, for those that are no symbol with us: `Parameter`, `BindingElement` … */
  readonly targetKind?: string;
  /** Declaration of the signature that is called, where it is another one: the function that a local variable holds. */
  readonly called?: DeclarationKey;
  /** Classes and interfaces that the receiver is known to be: members of others' subtypes are not reached from here. */
  readonly receivers?: readonly DeclarationKey[];
  readonly receiverType?: string;
}

export interface JudgedFile {
  readonly path: string;
  readonly sites: readonly JudgedSite[];
}

/** `[below, above]`: a class and its base, a member and the member of a base that it answers for. */
export interface JudgedInheritance {
  readonly types: readonly (readonly [DeclarationKey, DeclarationKey])[];
  readonly members: readonly (readonly [DeclarationKey, DeclarationKey])[];
}

export interface JudgeInput {
  readonly root: string;
  /** Paths of the project's scripts, relative to the root. */
  readonly files: readonly string[];
  /** Everything in the project: what steers resolution is among it. */
  readonly allFiles: readonly string[];
  /** Only files whose path begins so are judged; all are part of the programs. */
  readonly below: string;
  readonly references: boolean;
  readonly output: string;
}
