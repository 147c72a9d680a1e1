const known = new Set(
  'total parseprice retrydelay cart basket shape task client user worker service page route server windows add get run list save read cart.add client.save cart.ts src/cart.ts src/user.ts src/main.ts billing plugincontainer'.split(
    ' ',
  ),
);

/** The names of a project of which many are words of English, too. */
export const isName = (text: string): boolean => known.has(text.toLowerCase().replaceAll(/[\s_]/g, ''));
