import { keptImports } from '../../source/kept-imports.ts';
import type { ConfigOptions } from './config-file.ts';

/**
 * Which imports of types the compiler leaves as it is set, as bits of `keptImports`. Where the config extends one of an installed
 * package, what that may set is taken for set unless the config says otherwise itself.
 */
export function keptByConfig(options: ConfigOptions): number {
  const { isPartlyUnknown = false, importsNotUsedAsValues, strictNullChecks, strict } = options;
  const isOn = (value: boolean | undefined) => value ?? isPartlyUnknown;
  const isVerbatim = isOn(options.verbatimModuleSyntax);
  const keepsEffects = importsNotUsedAsValues === 'preserve' || importsNotUsedAsValues === 'error';
  const isLoose = !(strictNullChecks ?? strict ?? false);
  return (
    (isVerbatim || keepsEffects || options.preserveValueImports === true ? keptImports.unused : 0) |
    (isVerbatim || keepsEffects ? keptImports.marked : 0) |
    (isOn(options.emitDecoratorMetadata) ? keptImports.metadata : 0) |
    (isLoose ? keptImports.looseMetadata : 0)
  );
}
