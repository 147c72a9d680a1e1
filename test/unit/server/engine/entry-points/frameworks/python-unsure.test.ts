import type { EntryPoint } from '#server/engine/entry-points/entry-point.ts';
import { checkEntryPoints } from '../../../../../support/entry-points-text.ts';

const isRegistered = ({ framework }: EntryPoint): boolean => framework !== '';

describe('routes of Python that are not known whole', () => {
  checkEntryPoints(
    'for keywords that are handed on as a mapping',
    `
=== a.py
from flask import Flask, Blueprint
from fastapi import FastAPI, APIRouter
options = load()
api = FastAPI()
one = APIRouter(prefix='/one')
@one.get('/a')
def a(): ...
api.include_router(one, **options)
two = APIRouter(prefix='/two')
@two.get('/b')
def b(): ...
api.include_router(two, prefix='/p', **options)
app = Flask(__name__)
three = Blueprint('three', __name__, **options)
@three.get('/c')
def c(): ...
app.register_blueprint(three)
four = Blueprint('four', __name__, url_prefix='/four')
@four.get('/d')
def d(): ...
app.register_blueprint(four, **options)
`,
    [
      'route GET /one/a a.py:6 a ~',
      'route GET /p/two/b a.py:10 b',
      'route GET /c a.py:15 c ~',
      'route GET /four/d a.py:19 d ~',
    ],
    isRegistered,
  );
});
