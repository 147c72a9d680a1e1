import type { Section } from '../statement.ts';

const D = 'D' as const;

export const synchronisation: Section = {
  title: 'Synchronisation (§12)',
  statements: [
    {
      id: '12.1.link',
      mark: D,
      text: 'Link: the stored one, else one of equal name that is linked with none, else the user chooses.',
    },
    {
      id: '12.1.register',
      mark: D,
      text: '`path` is the git URL without credentials or the folder name, never the local path.',
    },
    { id: '12.1.git-url', mark: D, text: 'A git URL leaves without credentials; one of this machine does not leave.' },
    { id: '12.1.push', mark: D, text: 'POST index after a push of the linked branch, if the setting says so.' },
    {
      id: '12.1.baseline',
      mark: D,
      text: 'GET graph, metrics, security when `indexedAt` changed, stored as baseline.',
    },
    {
      id: '12.1.share',
      mark: D,
      text: 'By itself at most 30 requests a day on Free, 2,000 on Pro, 5,000 on Enterprise.',
    },
    { id: '12.1.reserve', mark: D, text: 'By itself never below 20 % remaining of any window.' },
    { id: '12.1.zero', mark: D, text: 'Nothing at all while no request is left.' },
    { id: '12.1.tier', mark: D, text: 'An unknown tier is taken from `X-RateLimit-Limit`.' },
    {
      id: '12.1.interval',
      mark: D,
      text: 'Polls by tier, twice as far apart after each unchanged one, up to 8 times.',
    },
    { id: '12.1.use', mark: D, text: 'Free: while the editor is in use; at once after 15 min away.' },
    { id: '12.1.etag', mark: D, text: 'ETags are used when the remote sends them.' },
    { id: '12.1.month', mark: D, text: 'In a month on each tier never above the share, and no 429.' },
    {
      id: '12.2.rounds',
      mark: D,
      text: 'Whatever fails and whoever is killed: nothing lost, nothing twice, nothing too often.',
    },
    { id: '12.2.durable', mark: D, text: 'The outbox survives the engine.' },
    { id: '12.2.merge', mark: D, text: 'Index requests of one project merge.' },
    { id: '12.2.cancel', mark: D, text: 'A create followed by a delete cancels both.' },
    { id: '12.2.429', mark: D, text: '429: waits for Retry-After.' },
    { id: '12.2.retry', mark: D, text: '5xx and no connection: again, without a limit of tries.' },
    { id: '12.2.backoff', mark: D, text: '1 s doubling to 15 min, with jitter.' },
    { id: '12.2.age', mark: D, text: 'After 7 days it is shown to the user, and sent no more by itself.' },
    { id: '12.2.refused', mark: D, text: '400, 403, 404: not repeated, shown.' },
    { id: '12.2.401', mark: D, text: '401: synchronisation stops, nothing is deleted.' },
    { id: '12.2.lost-create', mark: D, text: 'A create whose answer was lost makes no second project.' },
    { id: '12.3.names', mark: D, text: 'Name or description differ: both stay, both are shown.' },
    { id: '12.3.deleted-remotely', mark: D, text: 'Deleted remotely: the link is dropped, the baseline kept 30 days.' },
    { id: '12.3.deleted-locally', mark: D, text: 'Deleted locally: the remote stays, unless the user chose both.' },
    { id: '12.3.one-link', mark: D, text: 'One link per remote project.' },
    { id: '12.3.older', mark: D, text: '“Remote is older” by the remote’s own time, whatever the clocks show.' },
    { id: '12.4.modes', mark: D, text: 'Each mode lets out what is its, and nothing beyond.' },
    { id: '12.4.preview', mark: D, text: 'Each mode shows the exact next payload; nothing is sent for it.' },
    { id: '12.4.untrusted', mark: D, text: 'An untrusted workspace is always `off`.' },
    { id: '12.5.push', mark: D, text: 'A structure is sent packed, where the mode and the remote let it.' },
    {
      id: '12.6.connect',
      mark: D,
      text: 'Connecting is one GET projects; nothing else before a mode is chosen; it is in the log.',
    },
  ],
};
