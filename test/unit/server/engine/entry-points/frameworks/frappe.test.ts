import { checkEntryPoints } from '../../../../../support/entry-points-text.ts';

describe('entry points of Frappe', () => {
  checkEntryPoints(
    'are functions that requests may call, by the path of their module, and methods of documents',
    `
=== desk/desk/__init__.py
=== desk/desk/api/__init__.py
import frappe
@frappe.whitelist()
def first(): ...
=== desk/desk/home/views.py
import frappe
@frappe.whitelist()
def home(): ...
=== desk/desk/api/orders.py
import frappe
from frappe import whitelist
from frappe.model.document import Document
@frappe.whitelist(allow_guest=True)
def order(name): ...
@whitelist(methods=["POST"])
def pay(name): ...
@frappe.validate_and_sanitize()
def other(name): ...
def inner(name): ...
class Order(Document):
    @frappe.whitelist()
    def cancel(self): ...
`,
    [
      'route ALL /api/method/desk.api.first desk/desk/api/__init__.py:2 first',
      'route ALL /api/method/desk.api.orders.order desk/desk/api/orders.py:4 order',
      'route ALL /api/method/desk.api.orders.pay desk/desk/api/orders.py:6 pay',
      'route ALL /api/method/run_doc_method desk/desk/api/orders.py:12 Order.cancel',
      'route ALL /api/method/desk.home.views.home desk/desk/home/views.py:2 home',
    ],
    ({ framework }) => framework === 'frappe',
  );
});
