import type { EntryPoint } from '#server/engine/entry-points/entry-point.ts';
import { checkEntryPoints } from '../../../../../support/entry-points-text.ts';

const isRegistered = ({ framework }: EntryPoint): boolean => framework !== '';

describe('routes of Python', () => {
  checkEntryPoints(
    'Flask: an application, blueprints below each other, classes, resources',
    `
=== app/__init__.py
from flask import Flask
from .users import bp
from .api import api_bp
def create_app():
    app = Flask(__name__)
    app.register_blueprint(bp, url_prefix='/people')
    app.register_blueprint(api_bp)
    @app.route('/health/')
    def health(): ...
    return app
=== app/users.py
from flask import Blueprint
from flask.views import MethodView
bp = Blueprint('users', __name__, url_prefix='/users')
@bp.route('/', methods=['GET', 'POST'])
@bp.get('/<int:id>')
def user(id=None): ...
class Item(MethodView):
    def get(self): ...
    def delete(self): ...
bp.add_url_rule('/item', view_func=Item.as_view('item'))
bp.add_url_rule('/plain', 'plain', user)
inner = Blueprint('inner', __name__)
@inner.post('deep')
def deep(): ...
bp.register_blueprint(inner, url_prefix='/inner')
=== app/api.py
from flask import Blueprint
from flask_restx import Api, Namespace, Resource
api_bp = Blueprint('api', __name__, url_prefix='/api')
api = Api(api_bp)
ns = Namespace('things')
api.add_namespace(ns, '/all')
class Base(Resource):
    def get(self): ...
@ns.route('')
class Things(Base):
    def put(self): ...
=== wsgi.py
from app import create_app
app = create_app()
@app.route('/late')
def late(): ...
`,
    [
      'route GET /health/ app/__init__.py:8 create_app.health',
      'route GET /api/all app/api.py:9 Things',
      'route PUT /api/all app/api.py:9 Things',
      'route GET /people/ app/users.py:4 user',
      'route POST /people/ app/users.py:4 user',
      'route GET /people/<int:id> app/users.py:5 user',
      'route DELETE /people/item app/users.py:10 Item',
      'route GET /people/item app/users.py:10 Item',
      'route GET /people/plain app/users.py:11 user',
      'route POST /people/inner/deep app/users.py:13 deep',
      'route GET /late wsgi.py:3 late ~',
    ],
    isRegistered,
  );

  checkEntryPoints(
    'Flask: a function that registers what it is given',
    `
=== views.py
from flask import Blueprint
from flask.views import MethodView
from helpers import register_view
class Login(MethodView):
    def post(self): ...
def load(app):
    auth = Blueprint('auth', __name__)
    register_view(auth, routes=['/login', '/enter'], view_func=Login.as_view('login'))
    app.register_blueprint(auth, url_prefix='/auth')
=== helpers.py
def register_view(target, routes, view_func, *args):
    for route in routes:
        target.add_url_rule(route, view_func=view_func, *args)
=== main.py
from flask import Flask
from views import load
app = Flask(__name__)
load(app)
`,
    ['route POST /auth/enter views.py:8 Login', 'route POST /auth/login views.py:8 Login'],
    isRegistered,
  );

  checkEntryPoints(
    'FastAPI: routers included with and without prefixes, settings in paths, a class of its own',
    `
=== main.py
from fastapi import FastAPI
from conf import settings
from routes import items, users
app = FastAPI()
app.include_router(users.router, prefix=settings.API)
app.include_router(items.router, prefix=f'{settings.API}/more')
app.add_api_route('/plain', items.plain, methods=['PUT', 'POST'])
@app.websocket('/ws')
async def socket(ws): ...
=== conf.py
class Settings:
    API: str = '/api/v1'
settings = Settings()
=== routes/__init__.py
=== routes/users.py
from fastapi import APIRouter
class Guarded(APIRouter): ...
router = Guarded(prefix='/users', tags=['users'])
@router.get('/')
async def every(): ...
@router.delete('/{id}')
async def remove(id: int): ...
=== routes/items.py
from fastapi import APIRouter
router = APIRouter()
@router.api_route('/items', methods=['GET', 'HEAD'])
def items(): ...
def plain(): ...
=== orphan.py
from fastapi import APIRouter
router = APIRouter()
@router.get('/lost')
def lost(): ...
`,
    [
      'route POST /plain main.py:7 routes/items.py#plain',
      'route PUT /plain main.py:7 routes/items.py#plain',
      'route WEBSOCKET /ws main.py:8 socket',
      'route GET */lost orphan.py:3 lost ~',
      'route GET /api/v1/more/items routes/items.py:3 items',
      'route HEAD /api/v1/more/items routes/items.py:3 items',
      'route GET /api/v1/users/ routes/users.py:4 every',
      'route DELETE /api/v1/users/{id} routes/users.py:6 remove',
    ],
    isRegistered,
  );

  checkEntryPoints(
    'Django: lists that include one another, patterns, classes, what is wrapped, routers',
    `
=== site/settings.py
ROOT_URLCONF = 'site.urls'
=== site/urls.py
from django.conf.urls.i18n import i18n_patterns
from django.contrib import admin
from django.urls import include, path, re_path
from rest_framework.routers import DefaultRouter
from shop import views
router = DefaultRouter()
router.register('goods', views.Goods)
extra = [path('e/', views.index)]
prefix = ''
if admin.x:
    prefix = compute()
urlpatterns = [
    path('admin/', admin.site.urls),
    path('', views.index, name='index'),
    path(prefix + 'shop/', include('shop.urls')),
    path('extra/', include(extra)),
    path('extra2/', include((extra, 'ns'), namespace='x')),
    re_path(r'^old/(?P<id>\\d+)/$', views.Page.as_view()),
    path('api/', include(router.urls)),
]
urlpatterns += i18n_patterns(path('about/', views.guarded(views.index)))
=== shop/__init__.py
=== shop/urls.py
from django.urls import path
from . import views
app_name = 'shop'
urlpatterns = [path('<int:id>/', views.Page.as_view())]
urlpatterns.append(path('feed', views.Feed()))
=== shop/views.py
from django.views import View
from rest_framework.decorators import action
from rest_framework.viewsets import ReadOnlyModelViewSet
def index(request): ...
def guarded(view):
    def inner(request): return view(request)
    return inner
class Page(View):
    def get(self, request): ...
class Feed: ...
class Goods(ReadOnlyModelViewSet):
    lookup_field = 'code'
    def list(self, request): ...
    @action(detail=True, methods=['post'], url_path='buy-it')
    def buy(self, request, code): ...
=== alone/urls.py
from django.urls import path
urlpatterns = [path('alone/', lambda request: None)]
=== tests/urls.py
from django.urls import path
urlpatterns = [path('test/', lambda request: None)]
`,
    [
      'route ALL /alone/ alone/urls.py:2 :2-2 ~',
      'route ALL /shop/<int:id>/ shop/urls.py:4 shop/views.py#Page ~',
      'route ALL /shop/feed shop/urls.py:5 shop/views.py#Feed ~',
      'route GET /api/goods/ site/urls.py:7 shop/views.py#Goods.list',
      'route GET /api/goods/(?P<code>[^/.]+)/ site/urls.py:7 shop/views.py#Goods',
      'route POST /api/goods/(?P<code>[^/.]+)/buy-it/ site/urls.py:7 shop/views.py#Goods.buy',
      'route ALL /extra/e/ site/urls.py:8 shop/views.py#index',
      'route ALL /extra2/e/ site/urls.py:8 shop/views.py#index',
      'route ALL /admin/ site/urls.py:13 <module> ~',
      'route ALL / site/urls.py:14 shop/views.py#index',
      'route ALL /old/(?P<id>\\d+)/ site/urls.py:18 shop/views.py#Page',
      'route ALL /*/about/ site/urls.py:21 shop/views.py#guarded.inner, shop/views.py#index ~',
      'configuration site/settings.py site/settings.py:1 <module> ~',
    ],
    isRegistered,
  );
});
