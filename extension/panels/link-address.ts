const path = '/graph';
const parameter = 'view=';
/** Longest address that is read. Longer ones come neither from a person nor from a page of ours. */
const addressMax = 200_000;

/** The address of a view out of a link to this extension, whose query the editor has decoded once. */
export function fragmentOfLink(link: { readonly path: string; readonly query: string }): string | undefined {
  if (link.path !== path) return undefined;
  if (link.query === '') return '';
  if (!link.query.startsWith(parameter) || link.query.length > addressMax) return undefined;
  return link.query.slice(parameter.length);
}

export function linkBase(scheme: string, extensionId: string): string {
  return `${scheme}://${extensionId}${path}`;
}

/** Pages with a panel of their own: the graph has no place for their views. */
const pageCommands: Readonly<Record<string, string>> = {
  metrics: 'groundplan.showMetrics',
  security: 'groundplan.showSecurityFindings',
  drift: 'groundplan.showDrift',
};

/** Returns the command that shows the page of an address, which is its argument; undefined where the graph does. */
export function commandOfAddress(fragment: string): string | undefined {
  const mode = new URLSearchParams(fragment).get('mode') ?? '';
  return Object.hasOwn(pageCommands, mode) ? pageCommands[mode] : undefined;
}
