/**
 * Name recorded for the site of a `new` whose class is a value. With the reason `callback_parameter` no other site has
 * that name, which is no name in code.
 */
export const constructionName = 'new';
