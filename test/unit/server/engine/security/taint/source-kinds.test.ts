import { checkFindings, rulesOf } from '../../../../../support/scanned-code.ts';

const kinds = 'severities: { page: low, local: low, database: low }';
const rules = rulesOf(
  `rule: shell\nharm: shell\n${kinds}\nsinks: [node:child_process.exec(0), python:os.system(0)]`,
  'rule: server\nharm: ssrf\nsinks: [global:fetch(0)]',
);
const head = `=== package.json
{ "name": "x", "private": true, "dependencies": { "express": "4", "bullmq": "5", "socket.io-client": "4", "react-router": "7" } }
=== a.js
const { exec } = require('node:child_process');
`;

function check(title: string, code: string, expected: readonly string[]): void {
  checkFindings(title, `${head}${code}\n`, rules, expected);
}

function inFlask(value: string): string {
  return `=== a.py
import os
from flask import Flask
app = Flask(__name__)
@app.route('/<name>')
def run(*args, **named):
    os.system(${value})
`;
}

describe('where a value comes from', () => {
  checkFindings('is no request where a framework gives all by name', inFlask('args[0]'), rules, []);
  checkFindings('is the request for what is given by name', inFlask("named['name']"), rules, [
    'shell a.py:6 <- 5 remote high',
  ]);

  check('is the page for what a link decides', `exec('a' + location.hash);`, ['shell a.js:2 <- 2 page high']);
  check(
    'is the page for parameters of its own routes: a browser that asks harms no server',
    `const { useParams } = require('react-router');
exports.Page = () => { const { id } = useParams(); fetch('http://' + id); };`,
    [],
  );
  check(
    'is the program for its own jobs',
    `const { Worker } = require('bullmq');
new Worker('mail', async (job) => { exec(job.data.name); });`,
    ['shell a.js:3 <- 3 database high'],
  );
  check(
    'is the server that a client chose',
    `const { io } = require('socket.io-client');
const socket = io('http://a.example');
socket.on('name', (name) => { exec(name); });`,
    ['shell a.js:4 <- 4 database high'],
  );
  check(
    'is no framework by the name of a parameter where it is not used',
    `exports.sort = (ctx, by) => exec(ctx.query.q);`,
    [],
  );
  check(
    'is no cloud function by the name of a parameter',
    `exports.seen = (event, other) => exec(event.queryStringParameters.q);`,
    [],
  );
  check(
    'is a cloud function by its own name',
    `exports.handler = async (event, context) => exec(event.queryStringParameters.q);`,
    ['shell a.js:2 <- 2 remote high'],
  );
  check(
    'is not what a row was looked up by',
    `const app = require('express')();
app.get('/', async (req, res) => { const user = await db.users.findByPk(req.query.id); exec(user.command); });`,
    [],
  );
  checkFindings(
    'is the request for parameters that are texts, by their annotations',
    `=== app.py
import os
import uuid
from typing import Annotated, Optional
from enum import Enum
from fastapi import BackgroundTasks, FastAPI, Path
app = FastAPI()
class Size(str, Enum):
    small = 'small'
@app.get('/a')
def a(count: int, other: Optional[uuid.UUID], place: Annotated[int, Path()], later: BackgroundTasks, size: Size):
    os.system(count + other + place + later + size.value)
@app.get('/b')
def b(name: str, either: int | str, data: Any):
    os.system(name)
    os.system(either)
    os.system(data)
`,
    rules,
    [14, 15, 16].map((line) => `shell app.py:${line} <- 13 remote high`),
  );
  checkFindings(
    'is the program for signals within it',
    `=== app.py
import os
from django.dispatch import receiver
from django.db.models.signals import post_save
@receiver(post_save)
def saved(sender, instance, **more):
    os.system(instance.command)
`,
    rules,
    ['shell app.py:6 <- 5 database high'],
  );
});
