import type { Pattern } from './pattern.ts';

/** How `{x}` reaches `{y}`, in whichever order they are said. */
export const pathPatterns: readonly Pattern[] = [
  {
    kind: 'path',
    ways: `
      [trace] how (does|do|can|could) {x} [ever] <reach> {y}
      how {x} <reach> {y}
      how come {x} <reach> {y}
      why (does|do) {x} <reach> {y}
      by (what|which) (route|way|path) (does|do) {x} <reach> {y}
      in (what|which) way (does|do) {x} <reach> {y}
      (does|do|can|could|may) {x} [ever] <reach> {y}
      (does|do) {x} (import|use|call|need) <some> (from|of|in) {y}
      is there [direct|indirect] <path> (from|between) {x} (to|and) {y}
      [what is|which is|trace] <path> (from|between) {x} (to|and) {y}
      trace from {x} to {y}
      how (are|is) {x} and {y} <connected>
      (how|why) (are|is) {x} <connected> (to|with|on) {y}
      (is|are) {x} <connected> (to|with|on) {y}
      what (connects|links) {x} (and|to|with) {y}
      how (does call|do <we>|can <we>) get from {x} to {y}
      is {y} reachable from {x}
      how (do|can) <we> get to {y} from {x}
      is {y} [ever] (called|used|imported|needed|required|invoked|referenced) by {x}
      where (does|do) {x} (call|use|import|need) {y}
    `,
  },
];
