/** How a framework is made to run what nobody imports. */
export interface TestClient {
  readonly language: string;
  readonly packages: readonly string[];
  /** Last parts of what is called, on whatever it is. */
  readonly calls: readonly string[];
  /** What lies so is run by that; absent: all. */
  readonly files?: RegExp;
  /** And by nothing else. */
  readonly isAlone?: true;
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
  isAlone: true,
};

/** Source: docs.djangoproject.com, The Django template language: for Python programmers. A template names the library of its tags. */
const djangoTemplates: TestClient = {
  language: 'python',
  packages: ['pypi:django'],
  calls: ['Template', 'get_template', 'select_template', 'render_to_string', 'from_string'],
  files: /(?:^|\/)templatetags\//,
};

export const testClients: readonly TestClient[] = [django, djangoCommands, djangoTemplates];
