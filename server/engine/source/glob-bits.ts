import { type Glob, readsByte, wildcards } from './glob-pattern.ts';

/** A glob for many texts: the states of its steps are bits of one number, so that a byte costs a few operations. */
export interface BitGlob {
  /** By byte: steps that read it and are done. */
  readonly reads: Uint32Array;
  /** By byte: stars that go on. */
  readonly stays: Uint32Array;
  /** Steps that may stand for folders, and go on with any byte; only at a border of folders may they end. */
  readonly folders: number;
  readonly optional: number;
  readonly accepting: number;
}

/** States are the places before each step and the one behind the last. */
const stepsMax = 30;

/** Undefined for a glob of more steps than a number has bits. */
export function bitGlobOf({ steps }: Glob): BitGlob | undefined {
  if (steps.length > stepsMax) return undefined;
  const [reads, stays] = [new Uint32Array(256), new Uint32Array(256)];
  let [folders, optional] = [0, 0];
  for (const [index, step] of steps.entries()) {
    const bit = 1 << index;
    if (step === wildcards.FOLDERS) folders |= bit;
    if (step === wildcards.FOLDERS || step === wildcards.EVERYTHING || step === wildcards.WITHIN_NAME) optional |= bit;
    for (let byte = 0; byte < 256; byte += 1) {
      const isSlash = byte === slash;
      if (step === wildcards.FOLDERS ? isSlash : readsByte(step, byte)) reads[byte] |= bit;
      if (step === wildcards.EVERYTHING || (step === wildcards.WITHIN_NAME && !isSlash)) stays[byte] |= bit;
    }
  }
  return { reads, stays, folders, optional, accepting: 1 << steps.length };
}

const slash = 0x2f;

/** Whether the glob matches all of `text`, a byte text: the same as `matchesGlob`. */
export function matchesBits({ reads, stays, folders, optional, accepting }: BitGlob, text: string): boolean {
  let states = entered(1, optional);
  for (let at = 0; at < text.length && states !== 0; at += 1) {
    const byte = text.charCodeAt(at);
    states = entered(((states & reads[byte]) << 1) | (states & stays[byte]), optional) | (states & folders);
  }
  return (states & accepting) !== 0;
}

/** With the places behind what may stand for nothing. */
function entered(places: number, optional: number): number {
  let all = places;
  for (let more = places; more !== 0;) {
    more = ((more & optional) << 1) & ~all;
    all |= more;
  }
  return all;
}
