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

function claims(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function tokenOf(role: string): string {
  const body = claims({ iss: 'a-service', role, iat: 1_700_000_000 });
  return `const k = '${claims({ alg: 'HS256', typ: 'JWT' })}.${body}.${'aB3dE6gH9jK2'.repeat(3)}';`;
}

function sentWith(key: string): string {
  return `curl -H 'x-service-key: ${key}' 'http://localhost:3000/a'`;
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

  it('are no expressions that keys match, and nothing that is shown in place of one', () => {
    const body = 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7'.repeat(2);
    const [begin, end] = ['-----BEGIN RSA PRIVATE KEY-----', '-----END RSA PRIVATE KEY-----'];
    assert.equal(secretsIn(`/^${begin}\\n([A-Za-z0-9+/=\\n]+)${'x'.repeat(60)}${end}\\s*$/`, 'a.ts').secrets.length, 0);
    assert.equal(secretsIn(`const keyDataHolder =\n\t"${begin}\\n${body}\\n${end}"`, 'a.tsx').secrets.length, 0);
    assert.equal(secretsIn(`const key =\n\t"${begin}\\n${body}\\n${end}"`, 'a.tsx').secrets.length, 1);
  });

  it('are no signs that stand for one again and again', () => {
    const hook = 'https://hooks.slack.com/services/';
    assert.equal(secretsIn(`a = '${hook}T00000000/B00000000/${'X'.repeat(24)}'`, 'a.ts').secrets.length, 0);
    assert.equal(secretsIn(`a = '${hook}T0A1B2C3D/B0E4F5G6H/a8Kd03mXz1QpLwN7vRt25YbC'`, 'a.ts').secrets.length, 1);
  });

  it('are no row of digits behind the sign of a service', () => {
    assert.equal(secretsIn(sentWith('os_1234567890'), 'a.ts').secrets.length, 0);
    assert.equal(secretsIn(sentWith('os_1284567893'), 'a.ts').secrets.length, 1);
  });

  it('are no beginnings and ends of keys with code between them', () => {
    const frame = "const [a, b] = ['-----BEGIN PRIVATE KEY-----', '-----END PRIVATE KEY-----'];";
    assert.equal(secretsIn(frame.repeat(2), 'a.ts').secrets.length, 0);
    const put =
      "key = key.replace('-----BEGIN PRIVATE KEY-----', '').trim();\nkey = removeTrailingWhitespaceOf(key);\n";
    assert.equal(secretsIn(`${put}key += '\\n-----END PRIVATE KEY-----';\n`, 'a.ts').secrets.length, 0);
    const short = 'MC4CAQAwBQYDK2VwBCIEIH8z4wqRBQ3a';
    assert.equal(secretsIn(pem(`${short}\n${short}`), 'a.ts').secrets.length, 1);
    assert.equal(secretsIn(pem(`'${short}' +\n'${short}'`), 'a.ts').secrets.length, 1);
  });

  it('are no words that stand for one', () => {
    assert.deepEqual(secretsIn(curl('INSERT_API_KEY'), 'a.ts').secrets, []);
    assert.equal(secretsIn(curl('Bearer x7Gq91LmPz02vTbQ'), 'a.ts').secrets.length, 1);
    assert.deepEqual(secretsIn(curl('Bearer x7Gq91LmP...vTbQ'), 'a.ts').secrets, []);
    assert.deepEqual(secretsIn('{ "dropbox_sync": "Synchronisation Dropbox" }', 'fr.json').secrets, []);
    assert.equal(secretsIn('{ "dropbox_sync": "k3nchronisation" }', 'fr.json').secrets.length, 1);
    assert.deepEqual(secretsIn('from sumo.models import SumoText, SumoBoughtItem\n', 'a.py').secrets, []);
    assert.equal(secretsIn("sumo_id = 'suBoughtItemsX'\n", 'a.py').secrets.length, 1);
    assert.equal(secretsIn('sumo_id=suTbQxvNwLmkPz\n', '.env').secrets.length, 1);
    assert.equal(secretsIn(curl('QWJDXYVTRPLKMNHG'), 'a.ts').secrets.length, 1);
  });

  it('may be words where a text needs no quotes', () => {
    const value = 'sumo_id=sunBoughtItems\n';
    assert.deepEqual(
      ['.env', 'app.ini', 'deploy.sh', 'values.yaml', 'a.py'].map((path) => secretsIn(value, path).secrets.length),
      [1, 1, 1, 1, 0],
    );
  });

  it('are no keys that everybody may have', () => {
    const key = 'x7Gq91LmPz02vTbQkR4s';
    const named = (name: string, path = 'a.ts'): number => secretsIn(`${name}'${key}'\n`, path).secrets.length;
    const publicNames = [
      'publishableKey: ',
      'const PUBLIC_API_KEY = ',
      "'anon-key': ",
      'NEXT_PUBLIC_MAPS_KEY=',
      'site_key = ',
    ];
    assert.deepEqual(
      publicNames.map((name) => named(name)),
      [0, 0, 0, 0, 0],
    );
    const privateNames = [
      'apiKey: ',
      'NEXT_PUBLIC_CLIENT_SECRET_KEY=',
      'publicApiKey: other, apiKey: ',
      'searchApiKey: ',
    ];
    assert.deepEqual(
      privateNames.map((name) => named(name)),
      [1, 1, 1, 1],
    );
    const clientId = `discord_client_id = '123456789012345678'\n`;
    assert.deepEqual(secretsIn(clientId, 'a.py').secrets, []);
  });

  it('are no tokens that say of themselves that they are for anyone', () => {
    assert.deepEqual(
      [secretsIn(tokenOf('anon'), 'a.ts').secrets.length, secretsIn(tokenOf('service_role'), 'a.ts').secrets.length],
      [0, 1],
    );
  });

  it('that are left out for what they are leave nothing unsearched', () => {
    assert.equal(secretsIn(`placeholder="${githubToken}"`, 'a.vue').isCut, false);
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
