import assert from 'node:assert/strict';
import { findingLines, rulesOf, scanCode } from '../../../../../support/scanned-code.ts';

const rules = rulesOf(
  'rule: markup\nharm: html\nsinks:\n  - template *.render(1)\n  - template pypi:flask.render_template(*)\n  - template pypi:django.shortcuts.render(2)',
);
const express = `=== package.json
{ "dependencies": { "express": "4" } }
`;

function rendered(options: string, template: string): string {
  return `${express}=== app.js
const app = require('express')();
app.get('/list', (req, res) => {
  res.render('shop/list', ${options});
});
=== views/shop/list.ejs
${template}
`;
}

/** A page of Django that is given a form with what was sent. */
function printed(form: string, template: string): Promise<string[]> {
  return findingLines(
    `=== manage.py
import os
os.environ.setdefault('DJANGO_SETTINGS_MODULE', 'settings')
=== settings.py
ROOT_URLCONF = 'urls'
=== forms.py
from django import forms
class Base(forms.ModelForm):
    pass
class Thread(Base):
    title = forms.CharField()
class Other:
    def __init__(self, data):
        self.title = data['title']
=== urls.py
from django.shortcuts import render
from django.urls import path
from forms import Other, Thread
def show(request, form=None):
    return render(request, 'thread.html', {'form': form or Thread()})
def edit(request):
    return show(request, ${form}(request.POST))
urlpatterns = [path('edit', edit)]
=== templates/thread.html
${template}
`,
    rules,
  );
}

describe('values that templates are given', () => {
  it('are markup where the template prints them as they are', async () => {
    const scan = await scanCode(rendered('{ output: { term: req.query.q } }', '<p>\n<%- output.term %>'), rules);
    const [{ file, line, sink, path }] = scan.findings;
    assert.deepEqual([file, line, sink], ['views/shop/list.ejs', 2, 'output.term']);
    assert.deepEqual(
      path.map((step) => `${step.file}:${step.line} ${step.role}`),
      ['app.js:3 source', 'views/shop/list.ejs:2 sink'],
    );
  });

  it('are none where it escapes them, or prints another one', async () => {
    for (const template of [
      '<%= output.term %>',
      '<%- output.count %>',
      '<%- other.term %>',
      '<%# <%- output.term %>',
    ]) {
      assert.deepEqual(
        await findingLines(rendered('{ output: { term: req.query.q } }', template), rules),
        [],
        template,
      );
    }
  });

  it('are none where a form of Django prints a field of its own', async () => {
    assert.deepEqual(await printed('Thread', '{{ form.title|safe }} {{ form|safe }}'), []);
    assert.equal((await printed('Thread', '{{ form.data.title|safe }}')).length, 1);
    assert.equal((await printed('Other', '{{ form.title|safe }}')).length, 1);
  });

  it('may be all that came in', async () => {
    const lines = await findingLines(rendered('req.query', '<%- term %>'), rules);
    assert.deepEqual(lines, ['markup views/shop/list.ejs:1 <- app.js:3 remote high']);
  });

  it('are named by keywords in Python', async () => {
    const fixture = `=== app.py
from flask import Flask, render_template, request
app = Flask(__name__)

@app.route('/')
def index():
    return render_template('index.html', term=request.args['q'], count=1)
=== templates/index.html
{{ count | safe }}
{{ term | safe }}
{{ term }}
`;
    assert.deepEqual(await findingLines(fixture, rules), ['markup templates/index.html:2 <- app.py:6 remote high']);
  });

  it('of a template with another name are none', async () => {
    const fixture = rendered('{ term: req.query.q }', '').replace('views/shop/list.ejs', 'views/other/list.ejs');
    assert.deepEqual(await findingLines(`${fixture}<%- term %>\n`, rules), []);
  });
});
