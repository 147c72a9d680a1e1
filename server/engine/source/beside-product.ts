/**
 * Folders that by convention hold what is made of the product or about it, and is no part of it. They only count for less
 * where there is not room for everything, so that a product with a folder of such a name loses little.
 */
const BESIDE_PRODUCT =
  /(?:^|\/)(?:examples?|samples?|demos?|tutorials?|playgrounds?|bench|benches|benchmarks?|docs?|website|e2e|fixtures?|template-[^/]+)\//i;

/** @param path from the root, with slashes */
export function isBesideProduct(path: string): boolean {
  return BESIDE_PRODUCT.test(path);
}

/** Settings of tools beside the code, and everything in folders whose name begins with a dot. */
const CONFIGURATION =
  /(?:^|\/)\.[^/]+(?:\/|$)|\.(?:config|conf|workspace)\.[^/]+$|(?:^|\/)(?:gulpfile|gruntfile|[^/]*rc|karma\.conf|setup)\.[cm]?(?:[jt]s|py)$/i;

/** @param path from the root, with slashes */
export function isConfiguration(path: string): boolean {
  return CONFIGURATION.test(path);
}
