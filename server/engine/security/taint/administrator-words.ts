/** Words for who may do everything. */
export const administrator = /admin(?!t)|super_?user|(?<![a-z])staff(?![a-z])|staff_member|isStaff|is_staff/i;
/** A role as a text: `@Roles('admin')`. */
export const role =
  /^(?:super|sys|system|site|server|instance|global)?[_ -]?(?:admin(?:istrator)?s?|superuser|staff)$/i;
/** Words for what asks who calls. */
export const guard =
  /require|restrict|allow|only|check|must|guard|ensure|assert|verify|auth|access|roles?|scopes?|permission|permitted|policy|policies|acl|depends|security|protect|dependencies|pre_?handler|middleware|member|test|procedure|login/i;
/** A question whether a user is one: `user.isAdmin`, `request.user.is_staff`, `user.admin`. */
export const question =
  /^_*(?:(?:is|has)(?!_?not)\w*(?:admin(?!t)|super_?user|staff)\w*|(?:super|site|system)?_?admin|superuser|staff)$/i;
/** Words for what says who someone is: `user.role === 'admin'`. */
export const rank = /role|group|rank|level|type|kind|permission|scope/i;

/** Whether a name is that of something that asks for administrators. */
export function isAskingName(name: string): boolean {
  return administrator.test(name) && (guard.test(name) || /^_*is[_A-Z]/.test(name));
}

/** `reverse('admin-login')`, `path('admin/', …)`: names of places. */
export function isPath(name: string): boolean {
  return /^(?:reverse|reverse_lazy|path|re_path|url|url_for|include|join|resolve)$/.test(name);
}
