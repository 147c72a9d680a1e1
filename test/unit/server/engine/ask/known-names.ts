const known = new Set(
  'total parseprice cart add cart.ts cart.add retrydelay billing price.ts src/cart.ts src/price.ts src/billing src/cart.ts#total'.split(
    ' ',
  ),
);

/** The names of the project that the questions of these tests ask about. */
export const isName = (text: string): boolean => known.has(text.toLowerCase().replaceAll(/[\s_]/g, ''));
