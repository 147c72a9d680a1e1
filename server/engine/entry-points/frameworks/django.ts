import type { UrlconfTable } from '../urlconf/urlconf-table.ts';

/**
 * Django and Django REST framework. Sources: docs.djangoproject.com, `django.urls` functions and URL dispatcher;
 * django-rest-framework.org, Routers and ViewSets. A view is called for every method.
 */
export const django: UrlconfTable = {
  key: 'django',
  packages: ['pypi:django', 'pypi:rest_framework', 'pypi:rest_framework_nested', 'pypi:rest_framework_extensions'],
  paths: ['path'],
  patterns: ['re_path', 'url'],
  modules: ['urls'],
  pathKeywords: ['route', 'regex'],
  handlerKeyword: 'view',
  nameKeyword: 'name',
  reversing: ['reverse', 'reverse_lazy'],
  redirecting: ['redirect', 'resolve_url'],
  resolving: ['resolve', 'get_resolver'],
  rendering: [
    [
      'render',
      'render_to_string',
      'render_to_response',
      'get_template',
      'select_template',
      'Template',
      'TemplateResponse',
    ],
    ['HyperlinkedIdentityField', 'HyperlinkedRelatedField', 'HyperlinkedModelSerializer'],
  ].flat(),
  includes: ['include'],
  served: ['static', 'staticfiles_urlpatterns'],
  wrappers: ['i18n_patterns', 'format_suffix_patterns', 'patterns'],
  prefixing: ['i18n_patterns'],
  list: 'urlpatterns',
  rootSetting: 'ROOT_URLCONF',
  requestSettings: ['MIDDLEWARE', 'MIDDLEWARE_CLASSES', 'AUTHENTICATION_BACKENDS', 'TEMPLATES'],
  converting: ['register_converter'],
  asHandler: ['as_view'],
  routers: {
    made: ['DefaultRouter', 'SimpleRouter', 'BaseRouter', 'NestedSimpleRouter', 'NestedDefaultRouter'],
    decidedBy: [
      '__init__',
      'routes',
      'get_routes',
      'get_dynamic_routes',
      'get_urls',
      'get_lookup_regex',
      'get_method_map',
      'urls',
    ],
    register: 'register',
    classKeyword: 'viewset',
    lookups: ['lookup_url_kwarg', 'lookup_field'],
    defaultLookup: 'pk',
    lookupAttribute: 'lookup_value_regex',
    lookupPattern: '(?P<*>[^/.]+)',
    bases: {
      ModelViewSet: ['list', 'create', 'retrieve', 'update', 'partial_update', 'destroy'],
      ReadOnlyModelViewSet: ['list', 'retrieve'],
      ListModelMixin: ['list'],
      CreateModelMixin: ['create'],
      RetrieveModelMixin: ['retrieve'],
      UpdateModelMixin: ['update', 'partial_update'],
      DestroyModelMixin: ['destroy'],
      GenericViewSet: [],
      ViewSet: [],
      ViewSetMixin: [],
    },
    answers: {
      list: { method: 'GET', isOfOne: false },
      create: { method: 'POST', isOfOne: false },
      retrieve: { method: 'GET', isOfOne: true },
      update: { method: 'PUT', isOfOne: true },
      partial_update: { method: 'PATCH', isOfOne: true },
      destroy: { method: 'DELETE', isOfOne: true },
    },
    action: { member: 'action', isOfOne: 'detail', path: 'url_path', methods: 'methods' },
  },
  read: ['urls'],
};

/** Members inherited by classes that `as_view` or a router turns into handlers. */
export const djangoClasses: readonly string[] = ['View', 'APIView', 'TemplateView'];
