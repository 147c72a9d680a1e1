/** How tests have a framework run what they import nothing of. */
export interface TestClient {
  readonly language: string;
  readonly packages: readonly string[];
  /** Last parts of what is called, on whatever it is. */
  readonly calls: readonly string[];
}

/** Source: docs.djangoproject.com, Testing tools, `Client`; django-admin, `call_command`. */
const django: TestClient = {
  language: 'python',
  packages: ['pypi:django'],
  calls: ['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'trace', 'generic', 'request', 'call_command'],
};

export const testClients: readonly TestClient[] = [django];
