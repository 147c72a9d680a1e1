import { checkUses } from '../../../../../support/checked-uses.ts';

const code = `
=== shop/prices.py
from django import template
register = template.Library()
@register.filter
def euros(amount): return amount
class Order:
    def total(self): return 1
    def size(self): return 1
=== shop/tables.py
`;

function check(what: string, symbol: string, expected: string, tables: string): void {
  checkUses(what, `shop/prices.py#${symbol}`, expected, `${code}${tables}\n`);
}

describe('what a template names that is a text of Python', () => {
  check('is bounded where a filter is applied', 'euros', 'bounded 0+0', 'CELL = "{{ order.total|euros:2 }}"');
  check(
    'is bounded where a tag is called',
    'euros',
    'bounded 0+0',
    `CELL = """<b>{% load prices %}{% euros order %}</b>"""`,
  );
  check('is bounded where a member is taken', 'Order.total', 'bounded 0+0', 'CELL = "{{ order.total|euros:2 }}"');
  check('is not where the text has the name outside of it', 'euros', 'exact 0+0', 'CELL = "{{ order.size }} euros"');
  check('is not the name of another member', 'Order.total', 'exact 0+0', 'CELL = "{{ order.size }}"');
  check(
    'is none of what a text is formatted with',
    'euros',
    'exact 0+0',
    'CELL = f"{{{euros}}}" + "{euros}" + f"{{a|{euros}}}"',
  );
});
