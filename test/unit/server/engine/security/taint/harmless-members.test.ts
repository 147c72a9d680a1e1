import { checkFindings, rulesOf } from '../../../../../support/scanned-code.ts';

const rules = rulesOf(`rule: read
harm: path
sinks: ['python:builtins.open(0)', 'global:open(0)', 'node:fs.readFileSync(0)']
sanitizers:
  member: ['python:os.path.splitext().1', 'node:path.parse().ext']`);

describe('members of what a call returned', () => {
  checkFindings(
    'are harmless where a rule says so, and the others are not',
    {
      'a.py': `import os
from flask import Flask, request
app = Flask(__name__)
@app.route('/a')
def a():
    name, ending = os.path.splitext(request.args['name'])
    open('/files/a' + ending)
    open('/files/a' + os.path.splitext(request.args['name'])[1])
    open('/files/' + name)
`,
      'b.js': `const { parse } = require('path');
const fs = require('fs');
const app = require('express')();
app.get('/b', (req, res) => {
  const { dir, ext } = parse(req.query.name);
  fs.readFileSync('/files/a' + ext);
  fs.readFileSync('/files/a' + dir);
});
`,
    },
    rules,
    ['read a.py:9 <- 6 remote high', 'read b.js:7 <- 5 remote high'],
  );

  checkFindings(
    'of an uploaded file are those that who sends it chooses',
    {
      'a.ts': `import { Controller, Post, UploadedFile } from '@nestjs/common';
import { readFileSync } from 'fs';
@Controller('files')
export class Files {
  @Post()
  add(@UploadedFile() avatar) {
    readFileSync(avatar.path);
    readFileSync('/files/' + avatar.originalname);
  }
}
`,
    },
    rules,
    ['read a.ts:8 <- 8 remote high'],
  );
});
