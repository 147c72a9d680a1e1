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

  checkEntryPoints(
    'for routers that are given something, and for paths of their classes that are known in part',
    `
=== urls.py
from django.urls import include, path
from rest_framework.decorators import action
from rest_framework.routers import DefaultRouter
from rest_framework.viewsets import ViewSet
ROOT_URLCONF = 'urls'
class Goods(ViewSet):
    def list(self, request): ...
class Parts(ViewSet):
    lookup_field = compute()
    def list(self, request): ...
    def retrieve(self, request): ...
    @action(detail=False, url_path='by-' + compute())
    def by(self, request): ...
    @action(detail=False)
    def plain(self, request): ...
class Codes(ViewSet):
    lookup_value_regex = '[0-9]+'
    def retrieve(self, request): ...
given = DefaultRouter(trailing_slash=False)
given.register('goods', Goods)
usual = DefaultRouter()
usual.register('parts', Parts)
usual.register('codes', Codes)
urlpatterns = [path('a/', include(given.urls)), path('b/', include(usual.urls))]
`,
    [
      'route GET /a/goods/ urls.py:20 Goods.list ~',
      'route GET /b/parts/ urls.py:22 Parts.list',
      'route GET /b/parts/(?P<*>[^/.]+)/ urls.py:22 Parts.retrieve ~',
      'route GET /b/parts/by-*/ urls.py:22 Parts.by ~',
      'route GET /b/parts/plain/ urls.py:22 Parts.plain',
      'route GET /b/codes/(?P<pk>[^/.]+)/ urls.py:23 Codes.retrieve ~',
      'configuration urls.py urls.py:1 <module> ~',
    ],
    isRegistered,
  );
});
