/**
 * `npm test`: everything that must hold before a change goes in; the last line is `N passed, N failed`, one for each gate
 * and one for each test. `npm test -- FILE…`: these tests alone, without the gates.
 */
import { availableParallelism } from 'node:os';
import { bootstrap } from './bootstrap.mjs';
import { gates, passesGate } from './gates.mjs';
import { inLanes } from './side-by-side.mjs';
import { hasSystemPrograms } from './system-programs.mjs';
import { allGroups, runGroup, runGroupAlone } from './test-groups.mjs';

async function gateCounts(name) {
  return (await passesGate(name)) ? { passed: 1, failures: [] } : { passed: 0, failures: [name] };
}

function tasksOf(groups) {
  return groups.map((group) => () => runGroup(group));
}

/**
 * What opens windows waits for none that is drawn beside it: those groups run one after another, beside all others. Of these
 * as many run at once as there are cores, two at least. More of either gains nothing: two cores are busy all the time. Once no other
 * group waits, those with windows that are left may run beside one another: no more runs than before.
 */
async function everything() {
  const gateTasks = Object.keys(gates).map((name) => () => gateCounts(name));
  const groups = allGroups();
  const withWindows = tasksOf(groups.filter((group) => group.opensWindows));
  const others = [...gateTasks, ...tasksOf(groups.filter((group) => !group.opensWindows))];
  const lanes = Array.from({ length: Math.max(2, availableParallelism()) }, () => [others, withWindows]);
  const results = await inLanes([[withWindows], ...lanes]);
  return results.flat();
}

if (!hasSystemPrograms()) process.exit(1);
bootstrap();
const files = process.argv.slice(2);
const counts = files.length > 0 ? [runGroupAlone({ name: 'named', files })] : await everything();
const passed = counts.reduce((sum, each) => sum + each.passed, 0);
const failures = counts.flatMap((each) => each.failures);
process.stdout.write(failures.map((failure) => `FAILED  ${failure}\n`).join(''));
process.stdout.write(`${passed} passed, ${failures.length} failed\n`);
process.exitCode = failures.length === 0 ? 0 : 1;
