/** A condition that turns on code which is off by default. */
export interface Switch {
  readonly kind: 'setting' | 'development';
  /** The condition, as short code. */
  readonly condition: string;
}
