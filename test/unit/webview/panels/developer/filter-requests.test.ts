import assert from 'node:assert/strict';
import {
  filterRequests,
  joinRequests,
  keysOfRequests,
  type RequestFilter,
  withoutKey,
} from '#webview/panels/developer/filter-requests.ts';
import { shownRequests } from '../../../../support/developer-fixture.ts';

const requests = shownRequests(5);

function check(filter: RequestFilter, statuses: readonly number[]): void {
  assert.deepEqual(
    filterRequests(requests, filter).map(({ status }) => status),
    statuses,
  );
}

describe('recent requests on the page', () => {
  it('are filtered by status and by key', () => {
    check({ status: 'all' }, [500, 401, 201, 404, 200]);
    check({ status: '2' }, [201, 200]);
    check({ status: '4' }, [401, 404]);
    check({ status: '5' }, [500]);
    check({ status: '3' }, []);
    check({ status: 'all', key: withoutKey }, [401]);
    check({ status: '4', key: 'key_01JD3ZK8M4Q7V9X2C5B6N8P0RA' }, [404]);
  });

  it('name the keys they came with', () => {
    assert.deepEqual(keysOfRequests(requests), [
      'key_gone',
      withoutKey,
      'key_01JD3ZK8M4Q7V9X2C5B6N8P0RB',
      'key_01JD3ZK8M4Q7V9X2C5B6N8P0RA',
    ]);
  });

  it('are joined with those that came since, at most 500', () => {
    const later = shownRequests(3, 100);
    assert.equal(joinRequests(requests, { requests: [], isContinued: true }), requests);
    assert.deepEqual(joinRequests(requests, { requests: later, isContinued: true }), [...later, ...requests]);
    assert.deepEqual(joinRequests(requests, { requests: later, isContinued: false }), later);
    const many = joinRequests(shownRequests(499), { requests: later, isContinued: true });
    assert.deepEqual([many.length, many[0]], [500, later[0]]);
  });
});
