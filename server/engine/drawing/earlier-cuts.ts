/** How an earlier drawing had cut the tree, so that the next one cuts it alike. Ids are those of marks. */
export interface EarlierCuts {
  /** Marks that had a place in it. */
  readonly marks: ReadonlySet<string>;
  /** Folders that were drawn as one with the only folder inside of them. */
  readonly merged: ReadonlySet<string>;
  /** Marks that had their place among the smaller ones of a folder. */
  readonly rested: ReadonlySet<string>;
}
