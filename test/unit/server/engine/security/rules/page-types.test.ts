import assert from 'node:assert/strict';
import { compileRules } from '#server/engine/security/rules/compile-rules.ts';
import { readBundledRules } from '#server/platform/files/bundled-rules.ts';
import { scanCode } from '../../../../../support/scanned-code.ts';

const { ruleSet } = compileRules(readBundledRules().map((each) => ({ ...each, isOurs: true })));

async function isPage(answer: string): Promise<boolean> {
  const code = `from django.http import HttpResponse
from django.urls import path
from settings import kind
def show(request):
    ${answer}
urlpatterns = [path('a', show)]
`;
  const files = { 'shop/urls.py': code, 'requirements.txt': 'django\n' };
  return (await scanCode(files, ruleSet)).findings.some(({ ruleId }) => ruleId === 'cross-site-scripting');
}

async function isPageOfFlask(answer: string): Promise<boolean> {
  const code = `from flask import Flask, Response, request
app = Flask(__name__)
@app.route('/a')
def show():
    app.logger.info(${answer})
`;
  const files = { 'a.py': code, 'requirements.txt': 'flask\n' };
  return (await scanCode(files, ruleSet)).findings.some(({ ruleId }) => ruleId === 'cross-site-scripting');
}

describe('an answer', () => {
  it('of Django may be a page where its type says so, is not given or not known', async () => {
    assert.equal(await isPage("return HttpResponse(request.GET['a'])"), true);
    assert.equal(await isPage("return HttpResponse(request.GET['a'], content_type='text/html')"), true);
    assert.equal(await isPage("return HttpResponse(request.GET['a'], 'image/svg+xml')"), true);
    assert.equal(await isPage("return HttpResponse(request.GET['a'], content_type=kind)"), true);
  });

  it('of Django is no page where its type says so', async () => {
    assert.equal(await isPage("return HttpResponse(request.GET['a'], content_type='text/plain')"), false);
    assert.equal(await isPage("return HttpResponse(request.GET['a'], 'application/json')"), false);
  });

  it('of Flask is a page or not by its type', async () => {
    assert.equal(await isPageOfFlask("Response(request.args['a'])"), true);
    assert.equal(await isPageOfFlask("Response(request.args['a'], mimetype='text/csv')"), false);
    assert.equal(await isPageOfFlask("Response(request.args['a'], content_type='text/csv')"), false);
    assert.equal(await isPageOfFlask("Response(request.args['a'], mimetype='application/xhtml+xml')"), true);
  });
});
