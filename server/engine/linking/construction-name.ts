/**
 * What the site of a `new` is called whose class is a value: with the reason `callback_parameter` no other site has that
 * name, which is no name in code.
 */
export const constructionName = 'new';
