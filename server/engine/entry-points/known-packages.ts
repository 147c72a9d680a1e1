import { frameworks, registrationInterest } from './known-frameworks.ts';
import { pythonInterest } from './python-frameworks.ts';

/** Identifiers of all packages that some table knows. */
export const knownPackages: ReadonlySet<string> = new Set([
  ...registrationInterest.packages,
  ...pythonInterest.packages,
]);

/** Those of JavaScript on whose values routes are registered by members. */
export const routingPackages: ReadonlySet<string> = new Set(frameworks.flatMap(({ packages }) => packages));
