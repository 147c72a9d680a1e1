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
