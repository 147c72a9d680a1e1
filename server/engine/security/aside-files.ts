import { languageOf } from '../source/languages.ts';
import { isTestPath } from '../source/tests.ts';

/** Languages of texts that are read by people. Any unknown format counts as plain text: keys and settings are such. */
const prose: ReadonlySet<string> = new Set(['markdown', 'restructuredtext', 'asciidoc', 'latex']);

/** Folders of what shows how something is used, and of what stands for data. */
const asideFolder =
  /(?:^|\/)(?:docs?|documentation|examples?|samples?|demos?|fixtures?|specs?|mocks?|stubs?|tutorials?)\//i;
/** `.env.example`, `settings.sample.yml`, `config.template.json`. */
const asideName = /[._-](?:example|sample|template|dist)(?:\.[^./]+)?$/i;

/** Reports whether a file is a test, documentation or an example: nothing of it is shipped, by its path. */
export function isAside(path: string): boolean {
  return isTestPath(path) || asideFolder.test(path) || asideName.test(path) || prose.has(languageOf(path));
}
