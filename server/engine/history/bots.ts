import type { Person } from './mailmap.ts';

/** Reports whether a program wrote the commit, by the names that such programs have. */
export function isBot({ name, email }: Person): boolean {
  return marked.test(name) || marked.test(email) || named.test(name);
}

/** GitHub's mark, or a name that ends with the word: `dependabot[bot]`, `codecov-bot`, `Weblate (bot)`, not `Abbot`. */
const marked = /\[bot\]|(?:^|[\s._(-])bot\)?$|(?:^|[._+-])bot@/i;
/** Programs that do not say so. */
const named =
  /^(?:dependabot|dependabot preview|renovate|greenkeeper|greenkeeperio-bot|github actions?|github-actions|jenkins|eslint jenkins|weblate|hosted weblate|transifex|crowdin|pre-commit-ci|pyup\.io|snyk|semantic-release|travis ci|circleci|allcontributors|imgbot|mergify|copybara|bors|autofix-ci|gitlocalize|deepsource|codacy)$/i;
