import { mayLibraryCall } from './library-hooks.ts';

/**
 * Bases of frameworks that call on what inherits from them only methods of these names: their own, which a subclass may override, and
 * those that they look for by a convention; `*` stands for any end. Written down from their documentation and sources
 * (docs.djangoproject.com/en/5.2: Testing tools, Model instance reference, The Forms API, Custom management commands;
 * django-rest-framework.org: Serializers, Testing; docs.pydantic.dev: BaseModel, Settings). What else they call is named by a text
 * (`list_display = ["total"]`), which is a site of its own. Attributes are not listed: all may be read.
 */
const hooks: readonly (readonly [bases: readonly string[], members: string])[] = [
  [
    [
      'django.test.SimpleTestCase',
      'django.test.TransactionTestCase',
      'django.test.TestCase',
      'django.test.LiveServerTestCase',
      'django.test.testcases.TestCase',
      'django.contrib.staticfiles.testing.StaticLiveServerTestCase',
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
  ],
  [
    [
      'django.db.models.Model',
      'django.db.models.base.Model',
      'django.contrib.gis.db.models.Model',
      'django.contrib.auth.models.AbstractUser',
      'django.contrib.auth.models.AbstractBaseUser',
      'django.contrib.auth.models.PermissionsMixin',
      'django.contrib.auth.base_user.AbstractBaseUser',
    ],
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
];

const patterns: ReadonlyMap<string, readonly string[]> = new Map(
  hooks.flatMap(([bases, members]) => bases.map((base) => [base, members.split(' ')] as const)),
);

/** Reports whether the methods are known that a base calls. */
export function isListed(base: string): boolean {
  return patterns.has(base);
}

/** @param base dotted name of a listed base */
export function mayFrameworkCall(base: string, method: string): boolean {
  // What is private to a base by its name may be overridden as well, and what the language calls.
  if (method.startsWith('_') || (isOfTests(base) && mayLibraryCall('unittest', method))) return true;
  const known = patterns.get(base) ?? [];
  return known.some((each) => (each.endsWith('*') ? method.startsWith(each.slice(0, -1)) : method === each));
}

function isOfTests(base: string): boolean {
  return patterns.get(base)?.includes('unittest') === true;
}

/** Reports whether a class in one with a listed base holds options of it, by its name. */
export function isOptions(name: string): boolean {
  return name === 'Meta' || name === 'Config';
}
