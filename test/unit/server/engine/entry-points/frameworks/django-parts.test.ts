import { checkEntryPoints } from '../../../../../support/entry-points-text.ts';

const isNoPackage = ({ type }: { readonly type: string }): boolean => type !== 'package';

describe('what Django loads of an application', () => {
  checkEntryPoints(
    'is its migrations, commands, configuration and checks',
    `
=== shop/migrations/0001_initial.py
from django.db import migrations
class Migration(migrations.Migration):
    dependencies = []
=== shop/migrations/README.py
class Migration: pass
=== shop/management/commands/close.py
from django.core.management.base import BaseCommand
class Command(BaseCommand):
    def handle(self): pass
=== shop/management/commands/_base.py
from django.core.management.base import BaseCommand
class Command(BaseCommand):
    def handle(self): pass
=== shop/apps.py
from django.apps import AppConfig
from django.core.checks import register
class ShopConfig(AppConfig):
    def ready(self): pass
@register()
def settings_are_right(app_configs): pass
`,
    [
      'command close shop/management/commands/close.py:2 Command.handle',
      'configuration ShopConfig shop/apps.py:3 ShopConfig.ready',
      'configuration check settings_are_right shop/apps.py:5 settings_are_right',
      'migration shop 0001_initial shop/migrations/0001_initial.py:2 Migration',
    ],
    isNoPackage,
  );
  checkEntryPoints(
    'is its pages of administration, also those of a generic base',
    `
=== shop/admin.py
from django.contrib import admin
from .models import Order
@admin.register(Order)
class OrderAdmin(admin.ModelAdmin[Order]): pass
=== shop/other.py
from django.contrib import admin
class Base(admin.ModelAdmin): pass
=== shop/models.py
class Order: pass
`,
    ['page admin OrderAdmin shop/admin.py:4 OrderAdmin'],
    isNoPackage,
  );
  checkEntryPoints(
    'is what templates call',
    `
=== shop/templatetags/shop_tags.py
from django import template
register = template.Library()
@register.filter
def shorten(value): return value
@register.filter(name="other")
def long_other(value): return value
@register.simple_tag
def price(x): return x
@register.inclusion_tag("a.html")
def rows(x): return x
def by_hand(x): return x
register.filter("by_hand", by_hand)
=== shop/templatetags/more_tags.py
from django.template import Library
register = Library()
@register.simple_tag
def label(x): return x
=== shop/tests.py
from django.test import TestCase, tag
@tag("slow")
class OrderTest(TestCase):
    @tag("regression")
    def test_order(self): pass
`,
    [
      'template library more_tags shop/templatetags/more_tags.py:1 <module>',
      'template tag label shop/templatetags/more_tags.py:3 label',
      'template library shop_tags shop/templatetags/shop_tags.py:1 <module>',
      'template filter shorten shop/templatetags/shop_tags.py:3 shorten',
      'template filter other shop/templatetags/shop_tags.py:5 long_other',
      'template tag price shop/templatetags/shop_tags.py:7 price',
      'template tag rows shop/templatetags/shop_tags.py:9 rows',
    ],
    isNoPackage,
  );
  checkEntryPoints(
    'is its settings and what servers load',
    `
=== site_/settings.py
ROOT_URLCONF = "site_.urls"
=== site_/wsgi.py
from django.core.wsgi import get_wsgi_application
application = get_wsgi_application()
=== other/wsgi.py
application = 1
`,
    ['script site_/wsgi.py site_/wsgi.py:1 <module>', 'configuration site_/settings.py site_/settings.py:1 <module> ~'],
    isNoPackage,
  );
});
