import assert from 'node:assert/strict';
import { findSecrets } from '#server/engine/security/secrets/find-secrets.ts';
import { secretsIn } from '#server/engine/security/secrets/secret-findings.ts';
import { secretRuleText, secretRuleTextOf } from '#server/engine/security/secrets/secret-rule-text.ts';

const githubToken = `ghp_${'a1B2c3D4e5F6g7H8i9J0'.repeat(2).slice(0, 36)}`;

function curl(token: string): string {
  return `curl https://a.example \\\n--header 'Authorization: ${token}' \\\n`;
}

function pem(inner: string): string {
  return `x = \`-----BEGIN PRIVATE KEY-----\n${inner}\n-----END PRIVATE KEY-----\``;
}

describe('secrets as findings', () => {
  it('stand where the value is, and never hold it', () => {
    const { secrets, isCut } = secretsIn(`first line\nconst token = '${githubToken}';\n`, 'a.ts');
    assert.deepEqual(secrets, [{ kind: 'github-pat', line: 2, column: 16, endLine: 2, endColumn: 56 }]);
    assert.equal(isCut, false);
    assert.ok(!JSON.stringify(secrets).includes(githubToken.slice(4)));
  });

  it('are no examples that a form shows', () => {
    const shown = [`placeholder="${githubToken}"`, `{ placeholder: '${githubToken}' }`, `helpText: \`${githubToken}\``];
    for (const text of shown) assert.deepEqual(secretsIn(text, 'a.vue').secrets, []);
    assert.equal(secretsIn(`placeholder="x" value="${githubToken}"`, 'a.vue').secrets.length, 1);
  });

  it('are no words that stand for one', () => {
    assert.deepEqual(secretsIn(curl('INSERT_API_KEY'), 'a.ts').secrets, []);
    assert.equal(secretsIn(curl('Bearer x7Gq91LmPz02vTbQ'), 'a.ts').secrets.length, 1);
    assert.deepEqual(secretsIn('{ "dropbox_sync": "Synchronisation Dropbox" }', 'fr.json').secrets, []);
    assert.equal(secretsIn('{ "dropbox_sync": "k3nchronisation" }', 'fr.json').secrets.length, 1);
    assert.deepEqual(secretsIn('from sumo.models import SumoText, SumoBoughtItem\n', 'a.py').secrets, []);
    assert.equal(secretsIn("sumo_id = 'suBoughtItemsX'\n", 'a.py').secrets.length, 1);
    assert.equal(secretsIn('sumo_id=suTbQxvNwLmkPz\n', '.env').secrets.length, 1);
    assert.equal(secretsIn(curl('QWJDXYVTRPLKMNHG'), 'a.ts').secrets.length, 1);
  });

  it('are no texts that a key is put into', () => {
    assert.deepEqual(
      secretsIn(pem("${Buffer.from(privateKeyPem, 'base64').toString('base64').padEnd(64)}"), 'a.js').secrets,
      [],
    );
    assert.equal(secretsIn(pem('MIIEpAIBAAKCAQEA6Z5Qqhw'.repeat(4)), 'a.js').secrets.length, 1);
  });

  it('are one where two rules find the same', () => {
    const { secrets } = secretsIn(`github_api_key = "${githubToken}"\n`, 'a.py');
    assert.deepEqual(
      secrets.map(({ kind }) => kind),
      ['github-pat'],
    );
  });

  it('are no windows that were not searched: the text is said to be cut', () => {
    const spans = findSecrets(`token = '${githubToken}'`, 0);
    assert.ok(spans.length > 0 && spans.every(({ isUnsearched }) => isUnsearched === true));
  });

  it('are listed up to a limit, and said to be more', () => {
    const many = Array.from({ length: 60 }, (_, at) => `t${at} = '${githubToken.slice(0, -2)}${at + 10}'\n`).join('');
    const { secrets, isCut } = secretsIn(many, 'a.txt');
    assert.deepEqual([secrets.length, isCut], [50, true]);
  });

  it('have a text for each kind', () => {
    assert.equal(secretRuleText('aws-access-token').title, 'Secret in the code: AWS access token');
    assert.equal(secretRuleTextOf('secret/aws-access-token')?.id, 'secret/aws-access-token');
    assert.equal(secretRuleTextOf('command-injection'), undefined);
    assert.equal(secretRuleText('generic-api-key').confidence, 'low');
  });

  it('of some kinds are none in other files', () => {
    const text = 'password = "hunter2-hunter2"\n';
    assert.deepEqual(
      ['main.tf', 'form.tsx'].map((path) => secretsIn(text, path).secrets.map(({ kind }) => kind)),
      [['hashicorp-tf-password'], []],
    );
  });
});
