/** Named by tools that look for their own configuration: `x.config.ts`, `.xrc.js`, `Xfile.js`. */
const CONFIGURATION = /\.(?:config|conf|setup)\.[cm]?[jt]sx?$|^\.[\w.-]*rc\.[cm]?[jt]s$|^\w+file\.[cm]?[jt]s$/i;

/** @param name without folders */
export function isConfigurationFile(name: string): boolean {
  return CONFIGURATION.test(name);
}
