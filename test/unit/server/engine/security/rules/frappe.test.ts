import assert from 'node:assert/strict';
import { compileRules } from '#server/engine/security/rules/compile-rules.ts';
import { readBundledRules } from '#server/platform/files/bundled-rules.ts';
import { findingLines } from '../../../../../support/scanned-code.ts';

const { ruleSet } = compileRules(readBundledRules().map((each) => ({ ...each, isOurs: true })));

/** Lines of queries that text from outside gets into. */
async function found(code: string): Promise<string[]> {
  const lines = await findingLines({ 'orders.py': `import frappe\n${code}` }, ruleSet);
  return lines.filter((line) => line.startsWith('sql-injection ')).map((line) => line.slice('sql-injection '.length));
}

describe('a query of Frappe', () => {
  const query = 'frappe.db.sql(f"select * from `tabOrder` where name = \'{name}\'")';

  it('is put together of what a function gets that requests call', async () => {
    const whitelisted = `@frappe.whitelist()\ndef order(name: str):\n    return ${query}\n`;
    assert.deepEqual(await found(whitelisted), ['orders.py:4 <- 3 remote high']);
    assert.deepEqual(await found(`def order(name: str):\n    return ${query}\n`), []);
  });

  it('is put together of what the request holds', async () => {
    for (const name of ['frappe.form_dict.name', 'frappe.form_dict.get("name")', 'frappe.request.args["name"]'])
      assert.deepEqual(await found(`def order():\n    name = ${name}\n    return ${query}\n`), [
        'orders.py:4 <- 3 remote high',
      ]);
    assert.deepEqual(await found(`def order():\n    name = frappe.session.user\n    return ${query}\n`), []);
  });

  it('is constant where values stand beside it', async () => {
    const values = 'frappe.db.sql("select * from `tabOrder` where name = %s", (name,))';
    assert.deepEqual(await found(`@frappe.whitelist()\ndef order(name):\n    return ${values}\n`), []);
    const escaped = 'frappe.db.sql("select * from `tabOrder` where name = " + frappe.db.escape(name))';
    assert.deepEqual(await found(`@frappe.whitelist()\ndef order(name):\n    return ${escaped}\n`), []);
  });
});
