import assert from 'node:assert/strict';
import { openCursor, sealCursor } from '#server/service/cursors.ts';

const secret = new Uint8Array(32).fill(7);
const binding = ['projects.list', 'live', { path: null }];
const hourMs = 3_600_000;

describe('Cursors', () => {
  const cursor = sealCursor(secret, binding, [17, 'prj_x'], 1000);

  it('give the position back', () => {
    assert.deepEqual(openCursor(secret, binding, cursor, 1000), [17, 'prj_x']);
    assert.deepEqual(openCursor(secret, binding, cursor, 1000 + 24 * hourMs - 1), [17, 'prj_x']);
  });

  it('fit into 512 characters of a URL', () => assert.match(cursor, /^[\w.-]{1,512}$/));

  const [payload, signature] = cursor.split('.');
  const refused: { title: string; given?: string; secret?: Uint8Array; binding?: unknown[]; nowMs?: number }[] = [
    { title: 'expired', nowMs: 1000 + 24 * hourMs },
    { title: 'of another query', binding: ['projects.list', 'test', { path: null }] },
    { title: 'of another server', secret: new Uint8Array(32).fill(8) },
    {
      title: 'with an altered position',
      given: `${sealCursor(secret, binding, [18], 1000).split('.')[0]}.${signature}`,
    },
    { title: 'without a signature', given: payload },
    { title: 'with an empty signature', given: `${payload}.` },
    { title: 'with a signature spelled otherwise', given: `${payload}.${signature}=` },
    { title: 'with more behind it', given: `${cursor}.x` },
    { title: 'that is empty', given: '' },
    { title: 'that is noise', given: '..%00' },
  ];
  for (const { title, ...changed } of refused) {
    it(`refuse one ${title}`, () => {
      const given = changed.given ?? cursor;
      assert.equal(
        openCursor(changed.secret ?? secret, changed.binding ?? binding, given, changed.nowMs ?? 1000),
        undefined,
      );
    });
  }
});
