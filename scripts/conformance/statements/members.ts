import type { Section } from '../statement.ts';

export const members: Section = {
  title: 'Members of a remote',
  statements: [
    { id: '12.6.members.list', mark: 'X', text: 'GET members: names, roles and numbers of keys; on a remote alone.' },
    {
      id: '12.6.members.invite',
      mark: 'X',
      text: 'An invitation is a link: POST on it is 201 with a key, once, then 404.',
    },
    { id: '12.6.members.read', mark: 'X', text: 'No GET and no HEAD of an invitation accepts it.' },
    { id: '12.6.members.expiry', mark: 'X', text: 'An invitation holds for 72 hours.' },
    { id: '12.6.invite.log', mark: 'X', text: 'No log has the token of an invitation.' },
    { id: '12.6.roles.reader', mark: 'X', text: 'reader: every GET of what they may see, nothing else.' },
    { id: '12.6.roles.member', mark: 'X', text: 'member: read, create, analysis, webhooks of own projects.' },
    { id: '12.6.roles.admin', mark: 'X', text: 'admin: all projects, and members but owners.' },
    { id: '12.6.roles.now', mark: 'X', text: 'A role holds for keys that exist from the next request on.' },
    { id: '12.6.last-owner', mark: 'X', text: 'The last owner can be neither removed nor lowered.' },
    { id: '12.6.removal', mark: 'X', text: 'Removal ends keys and streams of a member at once.' },
    {
      id: '12.6.removed',
      mark: 'X',
      text: 'What a removed member registered stays, and is not that of one who is invited under the name later.',
    },
    { id: '12.6.private', mark: 'X', text: "Another member's private project is 404." },
    { id: '12.6.audit', mark: 'X', text: 'GET audit: who did what to what, newest first, without bodies.' },
    {
      id: '12.6.session.cookie',
      mark: 'X',
      text: 'A session is a cookie: HttpOnly, SameSite=Strict, Secure over https.',
    },
    {
      id: '12.6.session.origin',
      mark: 'X',
      text: 'A session is taken from pages of the server alone; writes need a header.',
    },
    { id: '12.6.session.fixation', mark: 'X', text: 'Each sign-in has a new identifier.' },
    { id: '12.6.session.end', mark: 'X', text: 'Sign-out ends a session with its streams.' },
    { id: '12.6.session.life', mark: 'X', text: 'A session ends after 12 idle hours, and after a week.' },
    { id: '12.6.session.key', mark: 'X', text: 'A session ends with its key and its member.' },
    { id: '12.6.oidc', mark: 'X', text: 'Single sign-on opens a session for the member of a verified address.' },
    {
      id: '12.6.oidc.invited',
      mark: 'X',
      text: 'It makes members of those who are invited, and of no others by itself.',
    },
  ],
};
