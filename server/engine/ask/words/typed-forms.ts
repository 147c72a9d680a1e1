/**
 * Words as they are typed and spoken, with the words that they stand for; nothing behind `:` where they change nothing.
 *
 * Spoken English, abbreviations of the trade, and words that other languages have in the place of an English one.
 */
const forms = `
    whats: what is; whos: who is; wheres: where is; hows: how is; thats: that is; theres: there is; whod: who would;
    who'd: who would; who’d: who would; what'd: what would; where'd: where did; who'll: who will; what'll: what will;
    that'd: that would; it'd: it would; you'd: you would; he'd: he would; she'd: she would; they'd: they would;
    we'd: we would; there'd: there would; how'd: how did; hm:; hmmm:; mhm:; uhh:; hum:; uni: unit; infos: information;
    repository's: repository; whatre: what are; gimme: give me; lemme: let me; gonna: going to; wanna: want to;
    gotta: have to; hafta: have to; oughta: should; dunno: do not know; tryna: trying to; any1: anyone; some1: someone; every1: everyone; no1: nobody; cant: can not; dont: do not;
    doesnt: does not; isnt: is not; arent: are not; didnt: did not; wont: will not; havent: have not; im: i am;
    ive: i have; youre: you are; aint: is not; y'all: you; yall: you; ya: you; u: you; r: are; em: them; 'em: them;
    cuz: because; coz: because; bc: because; cos: because; b/c: because; b4: before; n: and; w/: with; w/o: without;
    thru: through; til: until; till: until; kinda: kind of; sorta: sort of; abt: about; smth: something;
    sth: something; sb: somebody; ppl: people; tho:; lol:; lmao:; haha:; heh:; tf:; rn:; asap:; pls:; plz:; plss:;
    thx:; ty:; tysm:; yo:; ugh:; argh:; hmm:; um:; uh:; uhm:; er:; erm:; meh:; oi:; yay:; whoa:; phew:; btw:; fyi:;
    imo:; tbh:; ngl:; nit:; hehe:; oops:; eh:; huh:; ahem:; literally:; frankly:; honestly:; precisely:; dammit:;
    damn:; hell:; heck:; direct:; explicit:; hereby:; basically:; nowadays:; presently:; whatsoever:; thereof:;
    altogether:; deps: dependencies; dep: dependency; dependences: dependencies; dependence: dependency;
    dependancy: dependency; dependancies: dependencies; refs: references; ref: reference; def: definition;
    defs: definitions; decl: declaration; decls: declarations; impl: implementation; impls: implementations;
    fn: function; fns: functions; func: function; funcs: functions; meth: method; mod: module; mods: modules;
    pkg: package; pkgs: packages; lib: library; libs: libraries; dirs: directories; repo's: repo; repos: repo;
    cls: class; var: variable; vars: variables; const: constant; consts: constants; iface: interface;
    config: configuration; utilisation: usage; utilisations: usages; utilization: usage; utilizations: usages;
    app's: app; apps: app; svc: service; invokation: invocation; invokations: invocations; calles: callees;
    becomes: is; @groundplan:; become: be; goto: go to; rm: remove; del: delete; mv: move; became: was; circulation: circular; circulating: circular; circulary: circular;
    cyclings: cycles; informations: information; sourcecode: code; codes: code; whole-project: whole project;
    codebases: codebase; places': places; kaputt: broken; kaput: broken; everithing: everything; wich: which;
    wher: where; hwo: how; teh:; thier: their; usages': usages; whre: where; dependend: dependent`;

/** By what is typed; an empty list where it changes nothing. */
export const typedForms: ReadonlyMap<string, readonly string[]> = new Map(
  forms.split(';').map((entry) => {
    const [typed, meant = ''] = entry.split(':');
    return [typed.trim(), meant.split(' ').filter((word) => word !== '')] as const;
  }),
);
