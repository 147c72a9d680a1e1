import assert from 'node:assert/strict';
import { RouteMatcher } from '#server/engine/entry-points/match-routes.ts';

const routes = [
  'GET /',
  'GET /api/users',
  'POST /api/users',
  'GET /api/users/me',
  'GET /api/users/:id',
  'PUT /api/users/{id}/photo',
  'ALL /api/files/*',
  'GET /shop/[slug]',
  'DELETE /old/<int:id>',
  'GET /opt/:a?',
  'GET /*/lost/:id',
  'GET */found/:id',
  'GET /begun*/things/:id',
  'GET /*<int:id>/bought',
];

/** @param asked `METHOD url`, with `…` at the end where more may follow and `?` for an unknown method */
function check(asked: string, expected: readonly string[]): void {
  it(asked, () => {
    const [method, written] = asked.split(' ');
    const isWhole = !written.endsWith('…');
    const url = isWhole ? written : written.slice(0, -1);
    const found = new RouteMatcher(routes, (name) => [name]).matching({
      method: method === '?' ? undefined : method,
      url,
      isWhole,
    });
    assert.deepEqual(found, expected);
  });
}

describe('which routes a request may mean', () => {
  check('GET /api/users', ['GET /api/users']);
  check('HEAD /api/users?page=1#a', ['GET /api/users']);
  check('? /api/users', ['GET /api/users', 'POST /api/users']);
  check('GET https://shop.example/api/users/me', ['GET /api/users/me', 'GET /api/users/:id']);
  check('GET /api/users/…', ['GET /api/users/me', 'GET /api/users/:id']);
  check('PUT /api/users/…', ['PUT /api/users/{id}/photo']);
  check('POST /api/files/a/b', ['ALL /api/files/*']);
  check('GET /shop/red-shoe', ['GET /shop/[slug]']);
  check('DELETE /old/3', ['DELETE /old/<int:id>']);
  check('GET /opt', ['GET /opt/:a?']);
  check('GET /', ['GET /']);
  check('GET /v1/api/lost/3', ['GET /*/lost/:id']);
  check('GET /lost/3', ['GET /*/lost/:id']);
  check('GET /v1/found/3', ['GET */found/:id']);
  check('GET /begun/things/3', ['GET /begun*/things/:id']);
  check('GET /begun-2/more/things/3', ['GET /begun*/things/:id']);
  check('GET /begun/…', ['GET /begun*/things/:id']);
  check('GET /begun/other/3', []);
  check('GET /bought/things/3', []);
  check('GET /shop/7/bought', ['GET /*<int:id>/bought']);
  check('GET …', []);
  check('GET /other/thing', []);
  check('PATCH /api/users', []);
  check('GET /api/us…', ['GET /api/users', 'GET /api/users/me', 'GET /api/users/:id']);
});
