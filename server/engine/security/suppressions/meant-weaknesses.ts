/**
 * Weaknesses that names of other tools' rules stand for, by words in them: `security/detect-child-process`,
 * `python.lang.security.audit.subprocess-shell-true`. Longer names are several words: each may be the one.
 */
const byWord: readonly (readonly [words: RegExp, weaknesses: readonly number[]])[] = [
  [/child-process|subprocess|shell|command|os-exec|spawn/, [78, 77, 88]],
  [/sql/, [89, 564, 943]],
  [/nosql|mongo/, [943]],
  [/xss|html|escape|unsanitized|unescaped|mark-?safe|danger/, [79, 80, 116]],
  [/eval|exec\b|code-injection|new-function|implied/, [94, 95, 96, 78]],
  [/path|traversal|fs-filename|file-inclusion|tarfile|zip/, [22, 23, 36, 73]],
  [/ssrf|tainted-url|urllib|urlopen/, [918, 22]],
  [/redirect/, [601]],
  [/deserial|pickle|yaml|marshal|jsonpickle/, [502]],
  [/object-injection|proto/, [1321, 915, 471]],
  [/regex|redos|super-linear|slow/, [1333, 400, 730, 185]],
  [/xxe|xml/, [611, 776]],
  [/md5|sha1|hash|cipher|crypto|weak/, [327, 328, 326, 916]],
  [/random/, [330, 338]],
  [/jwt/, [347, 345, 798]],
  [/cookie/, [614, 1004, 1275]],
  [/csrf/, [352]],
  [/cors|origin/, [942, 346]],
  [/cert|tls|ssl|verify/, [295, 327]],
  [/secret|password|credential|hardcoded|token/, [798, 259, 321]],
  [/template/, [1336, 79]],
  [/log/, [117, 532]],
  [/tmp|temp/, [377, 379]],
];

/** Source: bandit.readthedocs.io, Test Plugins and Blacklist Plugins. */
const ofBandit: ReadonlyMap<string, readonly number[]> = new Map([
  ...many([78], 'B404 B602 B603 B604 B605 B606 B607 B609 B601'),
  ...many([94, 95, 78], 'B102 B307'),
  ...many([89], 'B608 B610 B611'),
  ...many([79, 80], 'B308 B701 B702 B703 B704'),
  ...many([502], 'B301 B302 B403 B506 B614'),
  ...many([611, 776, 20], 'B313 B314 B315 B316 B317 B318 B319 B320 B405 B406 B407 B408 B409 B410'),
  ...many([327, 328, 326], 'B303 B304 B305 B324 B413 B502 B503 B504 B505'),
  ...many([330, 338], 'B311'),
  ...many([295], 'B323 B501 B507'),
  ...many([798, 259], 'B105 B106 B107'),
  ...many([377, 379], 'B108 B306'),
  ...many([22], 'B202 B310'),
  ...many([94], 'B201 B612'),
  ...many([732], 'B103'),
  ...many([605], 'B104'),
]);

function many(weaknesses: readonly number[], tests: string): [string, readonly number[]][] {
  return tests.split(' ').map((test) => [test, weaknesses]);
}

/** Whether a rule of another tool is about one of the weaknesses (`CWE-78`). */
export function isMeantBy(rule: string, cwe: readonly string[]): boolean {
  const numbers = cwe.map((each) => Number(each.slice('CWE-'.length)));
  const ofTest = ofBandit.get(rule.toUpperCase());
  if (ofTest !== undefined) return ofTest.some((number) => numbers.includes(number));
  const name = rule.toLowerCase();
  return byWord.some(([words, weaknesses]) => weaknesses.some((each) => numbers.includes(each)) && words.test(name));
}
