import assert from 'node:assert/strict';
import ts from 'typescript';
import { packagedText, typeProblems } from '../support/sdk/installed-sdk.ts';

interface Documented {
  /** `Projects.graph`, or the name of a function or class. */
  readonly name: string;
  readonly text: string;
  readonly examples: readonly string[];
}

/** Returns the functions that a user can call, by the declarations of the package. */
function documented(): Documented[] {
  return ['index', 'remote'].flatMap((entry) => documentedIn(packagedText(`dist/${entry}.d.ts`)));
}

function documentedIn(declarations: string): Documented[] {
  const file = ts.createSourceFile('entry.d.ts', declarations, ts.ScriptTarget.Latest, true);
  return file.statements.flatMap((statement) => {
    if (ts.isFunctionDeclaration(statement)) return [docsOf(statement, statement.name?.text ?? '')];
    if (!ts.isClassDeclaration(statement)) return [];
    const className = statement.name?.text ?? '';
    const methods = statement.members
      .filter((member) => ts.isMethodDeclaration(member) || ts.isGetAccessorDeclaration(member))
      .filter(({ name }) => ts.isIdentifier(name))
      .map((member) => docsOf(member, `${className}.${(member.name as ts.Identifier).text}`));
    return [docsOf(statement, className), ...methods];
  });
}

function docsOf(node: ts.Node, name: string): Documented {
  const docs = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
  const examples = ts
    .getJSDocTags(node)
    .filter(({ tagName }) => tagName.text === 'example')
    .map(({ comment }) => ts.getTextOfJSDocComment(comment) ?? '');
  return { name, text: docs.map(({ comment }) => ts.getTextOfJSDocComment(comment) ?? '').join(''), examples };
}

/** Members of every object, which need no example. */
const usual = /\.(?:toString|toJSON)$/;

/** Code around an example where it is used. */
const around = `
import { Groundplan, GroundplanError, NotFoundError, RateLimitError, verifyWebhook } from 'groundplan-sdk';
import { Members, pushSnapshot } from 'groundplan-sdk/remote';
import type { EventStream, Project, Webhook } from 'groundplan-sdk';
declare const members: Members;
declare const project: Project, body: Uint8Array, request: { headers: Record<string, string | string[] | undefined> };
declare const app: any, express: any, id: string, projectId: string, fingerprint: string, snapshotId: string, lines: string, console: any, process: { env: { WEBHOOK_SECRET: string }, stdout: { write(text: string): void } };
declare const stream: EventStream, webhook: Webhook, setTimeout: (callback: () => void, ms: number) => void;
declare const AbortSignal: { timeout(ms: number): { aborted: boolean; addEventListener(): void; removeEventListener(): void } };
`;

describe('The documentation of the TypeScript SDK', () => {
  let all: Documented[];
  before(() => {
    all = documented();
  });

  it('says of everything public what it does, and shows it', () => {
    assert.ok(all.filter(({ name }) => name.includes('.')).length > 30);
    const silent = all.filter(({ text }) => text === '').map(({ name }) => name);
    assert.deepEqual(silent, []);
    const withoutExample = all
      .filter(({ name, examples }) => examples.length === 0 && name.includes('.') && !usual.test(name))
      .map(({ name }) => name);
    assert.deepEqual(withoutExample, []);
  });

  it('shows what compiles, in the README too', () => {
    const examples = all.flatMap(({ name, examples: shown }) =>
      shown.map((example): [string, string] => [name, example]),
    );
    const blocks = [...packagedText('README.md').matchAll(/^```js\n([^]*?)^```/gm)].map(([, code]) => code);
    assert.ok(blocks.length > 4);
    examples.push(...blocks.map((code): [string, string] => ['the README', code]));
    const functions = examples.map(([name, example], index) => functionOf(name, example, index));
    assert.ok(functions.length > 30);
    const options = { module: 'node16', lib: ['es2022'], noUnusedLocals: false };
    assert.equal(typeProblems(options, { 'examples.mts': `${around}${functions.join('\n')}` }), '');
  });

  it('names in the README what there is', () => {
    const readme = packagedText('README.md');
    const names = all
      .map(({ name }) => name)
      .filter((name) => /^(?:Projects|ProjectQuestions|Webhooks|Groundplan|Members)\./.test(name) && !usual.test(name));
    const missing = names.filter((name) => !readme.includes(`\`${name.slice(name.indexOf('.') + 1)}\``));
    assert.deepEqual(missing, []);
    const classes = all.map(({ name }) => name).filter((name) => name.endsWith('Error'));
    assert.deepEqual(
      classes.filter((name) => !readme.includes(`\`${name}\``)),
      [],
    );
  });
});

/** Returns an example in a function of its own, where its names do not clash. */
function functionOf(name: string, example: string, index: number): string {
  const code = example.replaceAll(/^import .*$/gm, '').replaceAll(/^const client = .*$/gm, '');
  // Parameters of a framework that is not there.
  const text = code.replaceAll('(request, response)', '(request: any, response: any)');
  return `export async function example${index}(client: Groundplan): Promise<void> {\n// ${name}\n${text}\n}`;
}
