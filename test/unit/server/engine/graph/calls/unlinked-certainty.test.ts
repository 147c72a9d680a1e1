import { checkCertainty as check } from '../../../../../support/checked-certainty.ts';

describe('certainty of callers is unknown', () => {
  check(
    'in a language that nobody links',
    { 'a.go': 'export function f\nunlinked language' },
    'a.go#f',
    'unknown 0+0 own_file',
  );
  check(
    'in a file that is too large',
    { 'a.ts': 'export function f\nunlinked budget' },
    'a.ts#f',
    'unknown 0+0 own_file',
  );
});
