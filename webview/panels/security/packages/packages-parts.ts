import type { PackagesView, SecurityView } from '../../../state/security-view.ts';
import type { SecurityParts } from '../security-parts.ts';
import type { PackagesStore } from './packages-state.ts';

/** Functions of the surrounding page for the packages. */
export interface PackagesParts extends Pick<
  SecurityParts,
  't' | 'language' | 'reasonsOf' | 'heading' | 'open' | 'openWord'
> {
  readonly store: PackagesStore;
  /** Changes what is looked at, and with it the address. */
  go(change: Partial<PackagesView>): void;
  /** Shows findings in the place of the packages. */
  toFindings(change: Partial<SecurityView>): void;
  /** Asks again: a file of advisories may have been given. */
  again(): void;
}
