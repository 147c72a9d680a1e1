import { languageOf } from '../source/languages.ts';
import { isTestPath } from '../source/tests.ts';

/** Languages of texts that are read by people. Any unknown format counts as plain text: keys and settings are such. */
const prose: ReadonlySet<string> = new Set(['markdown', 'restructuredtext', 'asciidoc', 'latex']);

/** Folders of what shows how something is used, and of what stands for data. */
const asideFolder =
  /(?:^|\/)(?:docs?|documentation|examples?|samples?|demos?|fixtures?|specs?|mocks?|stubs?|tutorials?)\//i;
/** `.env.example`, `example.key`, `settings.sample.yml`, `config.template.json`. */
const asideName = /[._-](?:example|sample|template|dist)(?:\.[^./]+)?$|(?:^|\/)(?:example|sample)\.[^./]+$/i;

/** Reports whether a file is a test, documentation or an example: nothing of it is shipped, by its path. */
export function isAside(path: string): boolean {
  const isProse = prose.has(languageOf(path)) || path.endsWith('.mdx');
  return isProse || isTestPath(path) || asideFolder.test(path) || asideName.test(path);
}

/** Folders of scripts beside a program, and of what starts it while it is developed: at the top, or in a package. */
const developmentFolder =
  /^(?:(?:packages|apps|services)\/[^/]+\/)?(?:\.?scripts?|hack|dev|devel|development|dev[-_]?(?:tools|scripts|env|setup)|\.devcontainer|local[-_]?dev|bin\/utils)\//i;
/** `docker-compose.yml`, `compose.dev.yaml`, `.env.development`, `local.pem`. */
const developmentName =
  /^(?:(?:docker-)?compose(?:[._-][^/]*)?\.ya?ml|\.?env[._-](?:dev|development|local|ci)|[^/]*[._-](?:dev|development|localhost)\.[^/.]+|(?:dev|development|localhost)(?:[._-][^/]*)?\.(?:pem|key|crt|env|ya?ml|json|toml|ini|cfg))$/i;

/** Reports whether a file belongs to a setup for development, or to scripts beside the program, by its path. */
export function isOfDevelopment(path: string): boolean {
  return developmentFolder.test(path) || developmentName.test(path.slice(path.lastIndexOf('/') + 1));
}

/** Words of what only stands for a key: `test_project/`, `apt-test.priv`, `dummy.pem`. */
const trialWord = /(?:^|[._/-])(?:tests?|testing|dummy|fake|mocks?|sandbox|molecule)[._/-]/i;
/** Keys that containers of a setup are built with: `docker/certs/`. What is shipped gets its own. */
const containerKeys =
  /(?:^|\/)(?:\.?docker|containers?|vagrant|\.github)\/(?:[^/]+\/)*(?:certs?|certificates?|keys?|ssl|tls|pki)\//i;
/** Requests that are tried by hand: those of Postman, Insomnia and Bruno, and `.http` files of editors. */
const triedRequests =
  /\.postman_(?:collection|environment|globals)\.json$|(?:^|\/)insomnia[^/]*\.(?:json|ya?ml)$|\.(?:http|rest|bru)$/i;

/** Reports whether a secret in a file is one to try a program with, by its path. Of code such names say less. */
export function holdsTrialSecrets(path: string): boolean {
  return trialWord.test(path) || containerKeys.test(path) || triedRequests.test(path);
}
