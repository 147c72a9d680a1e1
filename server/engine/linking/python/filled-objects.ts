/**
 * Objects of packages whose attributes the project gives: as variables of a module that is named to the running program, or by
 * assignments anywhere. What they have may be anything of the project.
 */
export const filledObjects: ReadonlySet<string> = new Set([
  'django.conf.settings',
  'flask.current_app',
  'flask.g',
  'quart.current_app',
  'quart.g',
]);
