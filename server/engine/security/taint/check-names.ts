/** Names of functions that check what they are given, or make it safe, as people call them. */
const checkName =
  /^_*(?:assert|validate|ensure|verify|check|sanitize|sanitise|clean|escape|is[A-Z_]?(?:safe|valid|allowed|inside|within)|safe|require)/i;

/** Whether a function is called like one that checks what it is given. */
export function isCheckName(name: string): boolean {
  return checkName.test(name) || /(?:safe|valid|allowed|permitted|inside|within)/i.test(name);
}
