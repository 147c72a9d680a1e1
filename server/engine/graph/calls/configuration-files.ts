/** Named by tools that look for their own configuration: `x.config.ts`, `.xrc.js`. */
const CONFIGURATION = /\.(?:config|conf|setup)\.[cm]?[jt]sx?$|^\.[\w.-]*rc\.[cm]?[jt]s$/i;

/** Tools whose file is called after them and nothing else: other words end in `file` too, as `Profile.ts` does. */
const CALLED_AFTER_TOOL =
  /^(?:broc|cake|danger|fuse|grunt|gulp|jake|just|knex|make|plop|shipit)file\.(?:babel\.)?[cm]?[jt]s$/i;

/** @param name without folders */
export function isConfigurationFile(name: string): boolean {
  return CONFIGURATION.test(name) || CALLED_AFTER_TOOL.test(name);
}
