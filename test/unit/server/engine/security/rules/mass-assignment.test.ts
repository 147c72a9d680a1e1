import assert from 'node:assert/strict';
import { compileRules } from '#server/engine/security/rules/compile-rules.ts';
import { readBundledRules } from '#server/platform/files/bundled-rules.ts';
import { findingLines } from '../../../../../support/scanned-code.ts';

const { ruleSet } = compileRules(readBundledRules().map((each) => ({ ...each, isOurs: true })));

async function found(files: Readonly<Record<string, string>>): Promise<string[]> {
  const lines = await findingLines(files, ruleSet);
  return lines.filter((line) => line.startsWith('mass-assignment ')).map((line) => line.split(' ')[1]);
}

describe('fields of a record that a request decides', () => {
  it('are none where a view passes its request on to the class that it extends, or fills a dictionary', async () => {
    const files = {
      'urls.py': `from rest_framework.routers import DefaultRouter
from views import Groups
router = DefaultRouter()
router.register('groups', Groups)
urlpatterns = router.urls
`,
      'views.py': `from rest_framework.viewsets import ModelViewSet
class Groups(ModelViewSet):
    def create(self, request, *args, **kwargs):
        return super().create(request, *args, **kwargs)
    def update(self, request, *args, **kwargs):
        known = {}
        known.update(request.data)
        return super().update(request, *args, **kwargs)
    def partial_update(self, request, *args, **kwargs):
        collection.insert_one(request.data)
`,
    };
    assert.deepEqual(await found(files), ['views.py:10']);
  });

  it('are found in Python where a query or a collection is given them, whatever these are called on', async () => {
    const code = `from flask import Flask, request
from stored import db, User
app = Flask(__name__)
@app.post('/user')
def add():
    User.query.filter_by(id=1).update(request.get_json())
    db.session.query(User).update(request.get_json())
    db.users.update_one({'id': 1}, {'$set': request.get_json()})
    User.query.filter_by(id=1).update({'name': request.get_json()['name']})
    db.users.update_one({'id': 1}, {'$set': {'name': request.get_json()['name']}})
`;
    assert.deepEqual(await found({ 'a.py': code }), ['a.py:6', 'a.py:7', 'a.py:8']);
  });

  it('are found in TypeScript and in JSX, for a receiver that is not known', async () => {
    const code = `const app = require('express')();
app.post('/user', (req, res) => users.create(req.body));
`;
    assert.deepEqual(await found({ 'a.js': code, 'b.ts': code, 'c.tsx': code }), ['a.js:2', 'b.ts:2', 'c.tsx:2']);
  });
});
