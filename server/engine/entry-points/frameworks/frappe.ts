import type { CallTable } from '../call-table.ts';

/**
 * Source: docs.frappe.io/framework, REST API › Remote Method Calls, Python API › frappe.whitelist. Methods of documents
 * are called by one path, with the document and the name of the method beside it.
 */
export const frappe: CallTable = {
  key: 'frappe',
  packages: ['pypi:frappe'],
  rules: [
    {
      how: 'decorator',
      type: 'route',
      calls: ['whitelist'],
      name: { of: 'path', prefix: 'ALL /api/method/', ofMethods: 'run_doc_method' },
      handlers: 'decorated',
    },
  ],
};
