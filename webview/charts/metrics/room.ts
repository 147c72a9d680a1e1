/** Place of a drawing on the page. */
export interface Room {
  readonly width: number;
  readonly height: number;
  /** How much wider the font of the page is than the table of widths says. */
  readonly fontRatio: number;
}
