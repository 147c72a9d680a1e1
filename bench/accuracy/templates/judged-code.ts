import type ts from 'typescript';

/** What a judge makes of a component: TypeScript, and where stretches of it stand in the file. */
export interface JudgedCode {
  readonly text: string;
  /** Offset in the file for one in `text`; undefined for what the judge made up. */
  sourceOf(offset: number): number | undefined;
  /** Whether an offset in the file is that of markup. */
  isMarkup(offset: number): boolean;
}

/** Makes code of a component; undefined where it cannot. */
export type JudgeComponent = (path: string, text: string) => JudgedCode | undefined;

/** A judge with its checker, loaded from the folder that it is installed in. */
export interface Judge {
  readonly ts: typeof ts;
  readonly extension: string;
  /** Folder with `node_modules`, where packages are looked for that the project does not have. */
  readonly folder: string;
  /** Declarations that its code needs. */
  readonly ambient: readonly string[];
  readonly judge: JudgeComponent;
}
