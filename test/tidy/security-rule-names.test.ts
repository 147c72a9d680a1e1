import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * No rule, model or table of the security scan names what a set of examples calls its own: figures that lean on such names
 * say nothing of the next repository.
 */

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Applications and sets that findings are measured on, with files, classes, functions and fields of theirs that no other project has. */
const ofExamples = [
  'nodegoat allocationsdao profiledao contributionsdao memosdao benefitsdao researchdao sessionhandler allocationshandler',
  'juiceshop juice-shop trackorder b2border chatbot captchas basketitem profileimageurlupload securityquestion',
  'dvna apphandler bulkproducts calceval',
  'benchmarktest benchmarkpython separate_request get_form_parameter thing_factory bar_value',
  'ossf-cve ossf_cve cve-',
].flatMap((names) => names.split(' '));

const rulesAndTables = [
  ...globSync('server/engine/security/{rules,models}/*.yaml', { cwd: root }),
  ...globSync('server/engine/{security,flow,languages/*/flow}/**/*.ts', { cwd: root }),
  ...globSync('server/app/security/*.ts', { cwd: root }),
];

const namesIn = (text: string): string[] => {
  const lowered = text.toLowerCase();
  return ofExamples.filter((name) => lowered.includes(name));
};

describe('names in the security scan', () => {
  it('are none of a set of examples', () => {
    assert.ok(rulesAndTables.length > 150);
    const found = rulesAndTables.flatMap((path) =>
      namesIn(readFileSync(root + path, 'utf8')).map((name) => `${path}: ${name}`),
    );
    assert.deepEqual(found, []);
  });

  it('are found wherever they stand', () => {
    assert.deepEqual(namesIn("sinks: ['*.ProfileDAO.update(0)'] # BenchmarkTest00001"), [
      'profiledao',
      'benchmarktest',
    ]);
  });
});
