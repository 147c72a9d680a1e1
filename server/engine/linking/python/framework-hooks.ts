export const modelBases = [
  'django.db.models.Model',
  'django.db.models.base.Model',
  'django.contrib.gis.db.models.Model',
  'django.contrib.auth.models.AbstractUser',
  'django.contrib.auth.models.AbstractBaseUser',
  'django.contrib.auth.models.PermissionsMixin',
  'django.contrib.auth.base_user.AbstractBaseUser',
];

/**
 * Bases of frameworks that call on what inherits from them only methods of these names: their own, which a subclass may override, and
 * those that they look for by a convention; `*` stands for any end. Written down from their documentation and sources
 * (docs.djangoproject.com/en/5.2: Testing tools, Model instance reference, The Forms API, Custom management commands, Class-based views,
 * The admin site, Form and model fields, Validators, Applications, Syndication feeds;
 * django-rest-framework.org: Serializers, Testing, Views, Viewsets, Permissions, Exceptions; django-filter.readthedocs.io: FilterSet; django-tables2.readthedocs.io: Table, Column; docs.pydantic.dev: BaseModel, Settings). What else they call is named by a text
 * (`list_display = ["total"]`), which is a site of its own. Attributes that they read are listed likewise; where they are not, all may be read.
 */
export const hooks: readonly (readonly [bases: readonly string[], methods: string, attributes?: string])[] = [
  [
    [
      'django.test.SimpleTestCase',
      'django.test.TransactionTestCase',
      'django.test.TestCase',
      'django.test.LiveServerTestCase',
      'django.test.testcases.TestCase',
      'django.contrib.staticfiles.testing.StaticLiveServerTestCase',
      'django.contrib.staticfiles.testing.LiveServerTestCase',
      'rest_framework.test.APISimpleTestCase',
      'rest_framework.test.APITransactionTestCase',
      'rest_framework.test.APITestCase',
      'rest_framework.test.APILiveServerTestCase',
    ],
    'unittest setUpTestData settings modify_settings captureOnCommitCallbacks databases client* async_client* live_server_* ' +
      'server_* port host allowed_host fail failIf failUnless skipTest subTest doClassCleanups enterContext assertEqual ' +
      'assertNotEqual assertTrue assertFalse assertIn assertNotIn assertIs assertIsNone assertIsNotNone assertIsInstance ' +
      'assertSequenceEqual assertListEqual assertTupleEqual assertSetEqual assertDictEqual assertMultiLineEqual ' +
      'assertCountEqual assertRaises assertRaisesRegex assertWarns assertRegex assertLess assertGreater assertLogs ' +
      'assertContains assertTemplateUsed assertURLEqual assertQuerySetEqual assertQuerysetEqual assertNumQueries assertHTMLEqual ' +
      'assertRedirects assertFormError assertJSONEqual assertXMLEqual',
    'fixtures databases multi_db client* async_client* serialized_rollback available_apps reset_sequences maxDiff longMessage ' +
      'failureException host port static_handler server_thread_class',
  ],
  [
    modelBases,
    'save save_base asave delete adelete clean clean_fields full_clean validate_* unique_error_message date_error_message ' +
      'prepare_database_save refresh_from_db arefresh_from_db from_db serializable_value check natural_key pk get_* aget_* is_* ' +
      'has_* ahas_* set_* check_password acheck_password email_user normalize_username DoesNotExist MultipleObjectsReturned',
  ],
  [
    [
      'django.forms.Form',
      'django.forms.ModelForm',
      'django.forms.BaseForm',
      'django.forms.BaseModelForm',
      'django.forms.forms.Form',
      'django.forms.models.ModelForm',
    ],
    'add_* as_* changed_data clean clean_* errors full_clean get_* has_* hidden_fields is_* media non_field_errors order_fields ' +
      'render save save_m2m template_name* use_required_attribute validate_* visible_fields bound_field_class',
  ],
  [
    [
      'django.core.management.BaseCommand',
      'django.core.management.base.BaseCommand',
      'django.core.management.LabelCommand',
      'django.core.management.AppCommand',
      'django_rich.management.RichCommand',
    ],
    'add_arguments add_base_argument check check_migrations create_parser execute get_* handle handle_* print_help ' +
      'run_from_argv style_func',
  ],
  [
    [
      'rest_framework.serializers.BaseSerializer',
      'rest_framework.serializers.Serializer',
      'rest_framework.serializers.ModelSerializer',
      'rest_framework.serializers.HyperlinkedModelSerializer',
      'rest_framework.serializers.ListSerializer',
    ],
    'bind build_* context create data default* errors fail fields get_* include_extra_kwargs is_* many_init parent_* root run_* ' +
      'save set_value to_* update use_* validate validate_* validated_data validators initial_data',
  ],
  [
    [
      'pydantic.BaseModel',
      'pydantic.main.BaseModel',
      'pydantic.RootModel',
      'pydantic.BaseSettings',
      'pydantic.env_settings.BaseSettings',
      'pydantic_settings.BaseSettings',
      'pydantic.generics.GenericModel',
    ],
    'construct copy customise_sources dict fields from_orm get_* json model_* parse_* prepare_field schema schema_json ' +
      'settings_customise_sources update_forward_refs validate',
  ],
  [
    ['django.db.migrations.Migration', 'django.db.migrations.migration.Migration'],
    'apply unapply mutate_state suggest_name',
  ],
  [
    ['django.db.models.Choices', 'django.db.models.TextChoices', 'django.db.models.IntegerChoices'],
    'label do_not_call_in_templates',
  ],
  [
    ['django_filters.FilterSet', 'django_filters.filterset.FilterSet', 'django_filters.rest_framework.FilterSet'],
    'data errors filter_for_* filter_queryset form get_* handle_* is_bound is_valid qs queryset request filters',
  ],
  [
    [
      'django.contrib.admin.ModelAdmin',
      'django.contrib.admin.TabularInline',
      'django.contrib.admin.StackedInline',
      'django.contrib.admin.options.ModelAdmin',
    ],
    'action_checkbox add_view change_view changelist_view check construct_* delete_* formfield_* get_* has_* history_* log_* lookup_allowed media message_user ' +
      'render_* response_* save_* to_field_allowed urls',
  ],
  [
    [
      'django.views.View',
      'django.views.generic.View',
      'django.views.generic.base.View',
      'django.views.generic.TemplateView',
      'django.views.generic.RedirectView',
      'django.views.generic.DetailView',
      'django.views.generic.ListView',
      'django.views.generic.FormView',
      'django.views.generic.CreateView',
      'django.views.generic.UpdateView',
      'django.views.generic.DeleteView',
      'django.contrib.auth.mixins.AccessMixin',
      'django.contrib.auth.mixins.LoginRequiredMixin',
      'django.contrib.auth.mixins.PermissionRequiredMixin',
      'django.contrib.auth.mixins.UserPassesTestMixin',
    ],
    'as_view delete dispatch form_* get get_* handle_no_permission has_permission head http_method_not_allowed options paginate_queryset ' +
      'patch post put render_to_response setup test_func trace view_is_async',
    'http_method_names view_is_async template_* content_type response_class extra_context model queryset context_object_name ' +
      'paginat* ordering page_kwarg allow_* slug_* pk_url_kwarg query_pk_and_slug form_class initial success_url prefix fields ' +
      'permanent url pattern_name query_string login_url permission_* raise_exception redirect_* object object_list request args kwargs',
  ],
  [
    [
      'rest_framework.views.APIView',
      'rest_framework.generics.GenericAPIView',
      'rest_framework.generics.CreateAPIView',
      'rest_framework.generics.ListAPIView',
      'rest_framework.generics.RetrieveAPIView',
      'rest_framework.generics.DestroyAPIView',
      'rest_framework.generics.UpdateAPIView',
      'rest_framework.generics.ListCreateAPIView',
      'rest_framework.generics.RetrieveUpdateAPIView',
      'rest_framework.generics.RetrieveDestroyAPIView',
      'rest_framework.generics.RetrieveUpdateDestroyAPIView',
      'rest_framework.viewsets.ViewSet',
      'rest_framework.viewsets.GenericViewSet',
      'rest_framework.viewsets.ModelViewSet',
      'rest_framework.viewsets.ReadOnlyModelViewSet',
      'rest_framework.mixins.CreateModelMixin',
      'rest_framework.mixins.ListModelMixin',
      'rest_framework.mixins.RetrieveModelMixin',
      'rest_framework.mixins.UpdateModelMixin',
      'rest_framework.mixins.DestroyModelMixin',
    ],
    'allowed_methods as_view check_* create default_response_headers delete destroy determine_version dispatch filter_queryset ' +
      'finalize_response get get_* handle_exception head http_method_not_allowed initial initialize_request list options ' +
      'paginate_queryset paginator partial_update patch perform_* permission_denied post put raise_uncaught_exception retrieve ' +
      'reverse_action throttled trace update',
    'queryset serializer_class lookup_* filter* paginat* *_classes *_class schema settings name description suffix detail basename ' +
      'action* format_kwarg http_method_names throttle_* search_fields ordering* request args kwargs view_is_async',
  ],
  [
    [
      'rest_framework.permissions.BasePermission',
      'rest_framework.permissions.IsAuthenticated',
      'rest_framework.permissions.DjangoModelPermissions',
      'rest_framework.permissions.DjangoObjectPermissions',
      'rest_framework.authentication.BaseAuthentication',
      'rest_framework.authentication.TokenAuthentication',
      'rest_framework.throttling.BaseThrottle',
      'rest_framework.pagination.PageNumberPagination',
      'rest_framework.pagination.LimitOffsetPagination',
      'rest_framework.filters.BaseFilterBackend',
      'rest_framework.metadata.SimpleMetadata',
      'rest_framework.renderers.BaseRenderer',
      'rest_framework.renderers.BrowsableAPIRenderer',
    ],
    'allow_request authenticate* determine_* display_page_controls filter_queryset get_* has_* paginate_queryset render render_* ' +
      'show_form_for_method to_html wait',
  ],
  [
    [
      'rest_framework.serializers.Field',
      'rest_framework.serializers.ReadOnlyField',
      'rest_framework.serializers.CharField',
      'rest_framework.serializers.IntegerField',
      'rest_framework.serializers.ChoiceField',
      'rest_framework.serializers.MultipleChoiceField',
      'rest_framework.serializers.JSONField',
      'rest_framework.serializers.ListField',
      'rest_framework.serializers.DictField',
      'rest_framework.serializers.RelatedField',
      'rest_framework.serializers.PrimaryKeyRelatedField',
      'rest_framework.serializers.SlugRelatedField',
      'rest_framework.serializers.HyperlinkedIdentityField',
      'rest_framework.serializers.HyperlinkedRelatedField',
    ],
    'bind choices context display_value fail get_* grouped_choices iter_options lookup_default many_init root run_* to_* ' +
      'use_pk_only_optimization validate_empty_values validators',
  ],
  [
    [
      'django.forms.Field',
      'django.forms.CharField',
      'django.forms.ChoiceField',
      'django.forms.MultipleChoiceField',
      'django.forms.ModelChoiceField',
      'django.forms.ModelMultipleChoiceField',
      'django.forms.IntegerField',
      'django.forms.FileField',
      'django.forms.JSONField',
      'django.forms.Widget',
      'django.forms.TextInput',
      'django.forms.Textarea',
      'django.forms.Select',
      'django.forms.SelectMultiple',
      'django.forms.CheckboxInput',
      'django.forms.MultiWidget',
    ],
    'bound_data build_* clean compress create_option decompress format_value get_* has_changed id_for_label is_hidden label_from_instance ' +
      'media optgroups options prepare_value render run_validators subwidgets to_python use_required_attribute valid_value validate ' +
      'value_*',
  ],
  [
    ['django.contrib.syndication.views.Feed'],
    'author_* categories copyright description feed_* get_* item_* items link subtitle title ttl',
  ],
  [['django.template.Node', 'django.template.base.Node'], 'get_nodes_by_type render render_annotated'],
  [
    ['django.apps.AppConfig', 'django.apps.config.AppConfig'],
    'get_model get_models import_models ready',
    'apps default* label models_module module name path verbose_name',
  ],
  [
    ['rest_framework.exceptions.APIException', 'rest_framework.exceptions.ValidationError'],
    'get_codes get_full_details',
    'auth_header default_* detail status_code wait',
  ],
  [
    ['django.core.validators.BaseValidator', 'django.core.validators.RegexValidator'],
    'clean compare deconstruct',
    'code flags inverse_match limit_value message regex',
  ],
  [
    ['django_tables2.Table', 'django_tables2.tables.Table'],
    'as_* before_render get_* order_* paginate render_* value_*',
  ],
  [
    [
      'Column',
      'BooleanColumn',
      'CheckBoxColumn',
      'DateColumn',
      'DateTimeColumn',
      'EmailColumn',
      'FileColumn',
      'JSONColumn',
      'LinkColumn',
      'ManyToManyColumn',
      'RelatedLinkColumn',
      'TemplateColumn',
      'URLColumn',
    ].flatMap((name) => [`django_tables2.${name}`, `django_tables2.columns.${name}`]),
    'attrs cell_attrs compose_url default filter footer from_field get_* is_checked order render render_* text* transform value ' +
      'verbose_name',
  ],
];

/** Reports whether a class in one with a listed base holds options of it, by its name. */
export function isOptions(name: string): boolean {
  return name === 'Meta' || name === 'Config';
}
