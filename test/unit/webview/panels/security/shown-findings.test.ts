import assert from 'node:assert/strict';
import type { Finding } from '#protocol/security.ts';
import { filterCount, noFilters, rulesOf, shownGroups } from '#webview/panels/security/shown-findings.ts';
import type { Scanned } from '#webview/panels/security/security-state.ts';
import { firstSecurity, type SecurityView } from '#webview/state/security-view.ts';
import { commandFinding, securityFindings, securityFixture } from '../../../../support/findings-fixture.ts';

const scanned = (findings: readonly Finding[] = securityFindings()): Scanned =>
  securityFixture({ limit: 1000 }, findings);
const listed = (view: Partial<SecurityView>, of = scanned()) =>
  shownGroups(of, { ...firstSecurity, ...view }).map(({ reach, findings }) => [
    reach,
    findings.map(({ severity }) => severity).join(' '),
  ]);

describe('the list of findings', () => {
  it('has a group for each reach, and in it the worst first', () => {
    assert.deepEqual(listed({}), [
      ['reachable', 'critical medium medium low info'],
      ['unknown', 'high low info'],
      ['not_reachable', 'high medium medium low'],
    ]);
  });

  it('has those that are fixed in a group of their own, and no group without findings', () => {
    const fixed = { ...scanned([commandFinding]), fixed: securityFixture({ base: 'main' }).fixed };
    assert.deepEqual(listed({}, fixed), [
      ['reachable', 'critical'],
      ['fixed', 'medium'],
    ]);
  });
});

describe('filters of findings', () => {
  it('leave out by severity, reach, category, rule and text, each alone and together', () => {
    assert.deepEqual(listed({ severity: 'high' }), [
      ['reachable', 'critical'],
      ['unknown', 'high'],
      ['not_reachable', 'high'],
    ]);
    assert.deepEqual(listed({ reach: 'reachable', severity: 'critical' }), [['reachable', 'critical']]);
    assert.deepEqual(listed({ category: 'configuration', reach: 'reachable' }), [['reachable', 'info']]);
    assert.deepEqual(listed({ filter: 'images GET' }), [['reachable', 'critical']]);
    assert.deepEqual(listed({ filter: 'cwe-78' }), [['reachable', 'critical']]);
    assert.deepEqual(listed({ rule: 'nothing-like-it' }), []);
  });

  it('are counted, and undone by one change', () => {
    const view: SecurityView = {
      ...firstSecurity,
      severity: 'low',
      filter: 'a',
      rule: 'b',
      base: 'main',
      triaged: true,
    };
    assert.equal(filterCount(firstSecurity), 0);
    assert.equal(filterCount(view), 3);
    assert.deepEqual(
      { ...view, ...noFilters },
      { ...view, severity: 'info', category: undefined, rule: undefined, reach: undefined, filter: undefined },
    );
  });

  it('name each rule once', () => {
    const twice = [commandFinding, commandFinding];
    assert.deepEqual(rulesOf({ findings: twice }), ['command-injection']);
  });
});
