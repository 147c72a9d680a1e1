/** How a framework is made to run what nobody imports. */
export interface TestClient {
  readonly language: string;
  readonly packages: readonly string[];
  /** Last parts of what is called, on whatever it is. */
  readonly calls: readonly string[];
  /** What lies so is run by that alone, and by nothing else; absent: all that lies otherwise. */
  readonly files?: RegExp;
}

/** Source: docs.djangoproject.com, Testing tools, `Client`. */
const django: TestClient = {
  language: 'python',
  packages: ['pypi:django'],
  calls: ['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'trace', 'generic', 'request'],
};

/** Source: docs.djangoproject.com, django-admin, `call_command`. Code that answers a request may call it as well. */
const djangoCommands: TestClient = {
  language: 'python',
  packages: ['pypi:django'],
  calls: ['call_command'],
  files: /(?:^|\/)management\/commands\//,
};

export const testClients: readonly TestClient[] = [django, djangoCommands];
