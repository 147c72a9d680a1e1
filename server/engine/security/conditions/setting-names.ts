/** Words for what holds settings: `settings.A`, `this.options.a`. */
const container =
  /(?:^|_)(?:settings?|config(?:uration)?|conf|cfg|env(?:iron(?:ment)?)?|options?|opts|flags|args|argv)$/i;
const joinedContainer = /(?:Settings?|Config(?:uration)?|Options|Opts|Environment|Env)$/;

/** Names of what is off unless who runs the program turns it on. */
const off =
  /insecure|unsafe|self_?signed|trust_?all|(?:skip|ignore|disable|bypass|no|without)_?\w*(?:verif|valid|cert|tls|ssl)|accept_?(?:any|all|invalid)|allow_?(?:any_?cert|invalid)/i;
/** Names of checks, which are on unless they are turned off. */
const on =
  /^_*(?:is_?)?(?:verify|verify_?(?:ssl|tls|cert\w*|host\w*|peer)|(?:validate|check)_?(?:ssl|tls|cert\w*|host\w*)|strict(?:_?(?:ssl|tls))?|reject_?unauthori[sz]ed)$|(?:ssl|tls|certs?|certificates?)_?(?:verify|verification|check|validat\w*)$/i;

const development =
  /^_*(?:is_?|in_?)*(?:debug|dev|development|(?:debug|dev|development|local)_?mode|local_?dev\w*)_*$/i;
const production = /^_*(?:is_?|in_?)*prod(?:uction)?_*$/i;
/** Names of what says where the program runs. */
const mode = /(?:^|_)(?:env|environment|mode|stage)$|(?:Env|Environment|Mode|Stage)$/i;
const developmentModes = new Set(['development', 'dev', 'local', 'test', 'testing', 'debug']);
const productionModes = new Set(['production', 'prod']);

/** Names of who asks: what they have is theirs to set, even where it was stored (`request.user.config`). */
const requester = /^_*(?:req(?:uest)?|(?:current_?)?(?:user|account|member|profile)|session|cookies?|headers)$/i;

export function isRequesterName(name: string): boolean {
  return requester.test(name);
}

export function isSettingsName(name: string): boolean {
  return container.test(name) || joinedContainer.test(name);
}

/** Whether a setting is on by default, as its name says; undefined where that says nothing. */
export function isOnByName(name: string): boolean | undefined {
  if (off.test(name)) return false;
  return on.test(name) ? true : undefined;
}

/** Whether code is for development alone where something of this name is true, or is not. */
export function isOfDevelopmentByName(name: string, holds: boolean): boolean {
  return holds ? development.test(name) : production.test(name);
}

/** Whether code is for development alone where something of this name is a text, or is not. */
export function isOfDevelopmentByMode(name: string, text: string, holds: boolean): boolean {
  return mode.test(name) && (holds ? developmentModes : productionModes).has(text.toLowerCase());
}
