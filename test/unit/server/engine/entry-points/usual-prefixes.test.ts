import type { EntryPoint } from '#server/engine/entry-points/entry-point.ts';
import { checkEntryPoints } from '../../../../support/entry-points-text.ts';

const isRegistered = ({ framework }: EntryPoint): boolean => framework !== '';

describe('routes whose prefix is usually one text', () => {
  checkEntryPoints(
    'are told with what stands beside a setting, in each branch of a condition, and as a default',
    `
=== app.ts
import express, { Router } from 'express';
import { prefix } from './config';
const app = express();
const a = Router(); a.get('/a', one); app.use(process.env.A || '/env', a);
const b = Router(); b.get('/b', one); app.use(on ? '/on' : '/off', b);
const c = Router(); c.get('/c', one); app.use(prefix, c);
const d = Router(); d.get('/d', one); app.use(settings.get('prefix', '/get'), d);
const e = Router(); e.get('/e', one); app.use('/known', e);
const f = Router(); f.get('/f', one); app.use(prefix + '/v1', f);
app.get(process.env.P ?? '/own', one);
app.get(on ? '/left' : '/right', one);
app.get(read(), one);
function one() {}
=== config.ts
export const prefix = process.env.PREFIX || '/config';
`,
    [
      'route GET /env/a app.ts:4 one ~',
      'route GET /off/b app.ts:5 one ~',
      'route GET /on/b app.ts:5 one ~',
      'route GET /config/c app.ts:6 one ~',
      'route GET /get/d app.ts:7 one ~',
      'route GET /known/e app.ts:8 one',
      'route GET /config/v1/f app.ts:9 one ~',
      'route GET /own app.ts:10 one ~',
      'route GET /left app.ts:11 one ~',
      'route GET /right app.ts:11 one ~',
      'route GET * app.ts:12 one ~',
    ],
    isRegistered,
  );

  checkEntryPoints(
    'are told with what calls give a parameter, and what is written beside it',
    `
=== app.ts
import express, { Application, Router } from 'express';
function below(app: Application, path: string, last = '/last', none?: string) {
  const a = Router(); a.get('/a', one); app.use(path, a);
  const b = Router(); b.get('/b', one); app.use(last, b);
  const c = Router(); c.get('/c', one); app.use(none, c);
}
const app = express();
below(app, '/only');
function one() {}
`,
    ['route GET /only/a app.ts:3 one ~', 'route GET /last/b app.ts:4 one ~', 'route GET */c app.ts:5 one ~'],
    isRegistered,
  );

  checkEntryPoints(
    'are told with what a setting is told under its name',
    `
=== main.ts
import { NestFactory } from '@nestjs/core';
import { ConfigService } from '@nestjs/config';
async function start() {
  const app = await NestFactory.create(Object);
  const config = app.get(ConfigService);
  app.setGlobalPrefix(config.getOrThrow('app.http.prefix', { infer: true }));
}
import './users';
=== settings.ts
import { registerAs } from '@nestjs/config';
export default registerAs('app', () => {
  check(process.env);
  return { http: { prefix: process.env.PREFIX || 'api' }, port: 3000 };
});
=== users.ts
import { Controller, Get } from '@nestjs/common';
@Controller('users')
export class Users {
  @Get(':id')
  one() {}
}
`,
    ['route GET /api/users/:id users.ts:4 Users.one ~'],
    isRegistered,
  );

  checkEntryPoints(
    'are told in Python with defaults, branches, and constants of the name that is asked for',
    `
=== app.py
import os
from flask import Blueprint, Flask
from conf import PREFIX
app = Flask(__name__)
a = Blueprint('a', __name__, url_prefix=os.environ.get('A', '/env'))
b = Blueprint('b', __name__, url_prefix='/on' if on else '/off')
c = Blueprint('c', __name__, url_prefix=PREFIX)
d = Blueprint('d', __name__)
e = Blueprint('e', __name__, url_prefix=app.config['TWICE'])
f = Blueprint('f', __name__)
@a.route('/a')
def one(): ...
@b.route('/b')
def two(): ...
@c.route('/c')
def three(): ...
@d.route('/d')
def four(): ...
@e.route('/e')
def five(): ...
@f.route('/f')
def six(): ...
for each in [a, b, c, e]:
    app.register_blueprint(each)
def load(app):
    app.register_blueprint(d, url_prefix=app.config['SHOP_PREFIX'])
def more(app, prefix='/default'):
    app.register_blueprint(f, url_prefix=prefix)
=== conf.py
import os
PREFIX = os.getenv('PREFIX') or '/conf'
class Usual:
    SHOP_PREFIX = '/shop'
    TWICE = '/one'
class Other:
    TWICE = '/two'
=== tests/conf.py
SHOP_PREFIX = '/test'
`,
    [
      'route GET /env/a app.py:11 one ~',
      'route GET /off/b app.py:13 two ~',
      'route GET /on/b app.py:13 two ~',
      'route GET /conf/c app.py:15 three ~',
      'route GET /shop/d app.py:17 four ~',
      'route GET */e app.py:19 five ~',
      'route GET /default/f app.py:21 six ~',
    ],
    isRegistered,
  );
});
