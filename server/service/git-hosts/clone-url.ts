/** Repositories that a remote may clone, by their URL and the hosts that its operator listed (API.md §12.6). */

/** A host as the operator wrote it: `git.example`, `git.example:8443`, or `*.example` for all names below. */
export interface CloneTarget {
  /** As git gets it. */
  readonly url: string;
  readonly host: string;
  readonly port: number;
  /** The operator listed this very name: its addresses may be private. */
  readonly isListedByName: boolean;
}

const usualPort = 443;

/** Letters of a URL that git, curl and `URL` read alike: no percent-encoding of a host, no brackets, no control. */
const plainUrl = /^https:\/\/[A-Za-z0-9.-]+(?::\d{1,5})?\/[A-Za-z0-9._~/+@%-]+$/;

/** Returns the repository's place, or why it is not cloned, as a sentence. */
export function cloneTarget(text: string, gitHosts: readonly string[]): CloneTarget | { readonly refusal: string } {
  if (gitHosts.length === 0) return { refusal: 'This server clones no repositories: their snapshots are pushed.' };
  if (!plainUrl.test(text)) return { refusal: 'Only https URLs of git are cloned, without a user name and options.' };
  const url = URL.parse(text);
  if (
    url === null ||
    url.href !== text.replace(/^https:\/\/[^/]+/, (place) => place.toLowerCase().replace(/:443$/, ''))
  ) {
    return { refusal: 'The URL can be read in more than one way.' };
  }
  const [host, port] = [url.hostname, url.port === '' ? usualPort : Number(url.port)];
  const isListedByName = gitHosts.some((listed) => isSame(listed, host, port));
  if (!isListedByName && !gitHosts.some((listed) => isBelow(listed, host, port))) {
    return { refusal: `Repositories of ${host} are not cloned: the operator lists hosts by --git-hosts.` };
  }
  return { url: url.href, host, port, isListedByName };
}

function isSame(listed: string, host: string, port: number): boolean {
  const [name, listedPort] = placeOf(listed);
  return name === host && listedPort === port;
}

function isBelow(listed: string, host: string, port: number): boolean {
  const [name, listedPort] = placeOf(listed);
  return name.startsWith('*.') && host.endsWith(name.slice(1)) && listedPort === port;
}

function placeOf(listed: string): readonly [name: string, port: number] {
  const [, name = listed, port] = /^(.*?)(?::(\d{1,5}))?$/.exec(listed.toLowerCase()) ?? [];
  return [name, port === undefined ? usualPort : Number(port)];
}
