import assert from 'node:assert/strict';
import type { OperationId } from '#protocol/operations.ts';
import { httpRequest } from '#webview/bridge/http-request.ts';
import { type Route, routes } from '#webview/bridge/routes.ts';

function check(id: OperationId, params: Readonly<Record<string, unknown>>, expected: object): void {
  assert.deepEqual(httpRequest(routes[id] as Route, params), expected);
}

describe('A call as an HTTP request', () => {
  it('puts parameters at their places', () => {
    check(
      'index.state',
      { id: 'prj_1', detail: 'full', wait: 60, snapshot: 'snp_1' },
      {
        method: 'GET',
        target: '/api/v1/projects/prj_1/index?detail=full&snapshot=snp_1',
        headers: { prefer: 'wait=60' },
      },
    );
    check(
      'index.start',
      { id: 'prj_1', full: true },
      {
        method: 'POST',
        target: '/api/v1/projects/prj_1/index',
        headers: { 'content-type': 'application/json' },
        body: '{"full":true}',
      },
    );
  });

  it('names the versions that a write replaces', () => {
    check(
      'triage.put',
      { id: 'prj_1', fingerprint: 'f', state: 'open', ifMatch: ['7', '*'] },
      {
        method: 'PUT',
        target: '/api/v1/projects/prj_1/triage/f',
        headers: { 'if-match': '"7", *', 'content-type': 'application/json' },
        body: '{"state":"open"}',
      },
    );
  });

  it('repeats the name for each value of an array, and leaves out what is undefined', () => {
    check(
      'view.get',
      { id: 'prj_1', expanded: ['a/**', 'b & c/**'], folded: [], focus: undefined, external: false },
      {
        method: 'GET',
        target: '/api/v1/projects/prj_1/view?expanded=a%2F**&expanded=b%20%26%20c%2F**&external=false',
        headers: {},
      },
    );
  });

  it('escapes what stands in the path, and survives text that is no Unicode', () => {
    check('projects.get', { id: '../x?y' }, { method: 'GET', target: '/api/v1/projects/..%2Fx%3Fy', headers: {} });
    check(
      'edge.get',
      { id: 'prj_1', source: '\ud800', target: '漢' },
      { method: 'GET', target: '/api/v1/projects/prj_1/edge?source=%EF%BF%BD&target=%E6%BC%A2', headers: {} },
    );
  });
});
