import type { ProvidedParameters } from '../../linking/registrations.ts';
import type { NamingConvention } from '../naming-convention.ts';

/** Source: docs.pytest.org, How-to › Fixtures, Reference › Fixtures, Good practices › Conventions for test discovery. */
export const pytest: ProvidedParameters = {
  packages: ['pypi:pytest', 'pypi:pytest_asyncio', 'python:pytest', 'python:pytest_asyncio'],
  decorators: ['fixture', 'yield_fixture'],
  nameKeyword: 'name',
  modules: ['conftest.py'],
  takers: ['test'],
  othersBy: ['pytest_generate_tests', 'pytestmark'],
  // `request` and `pytestconfig` hand out what a project made.
  ofPackage: [
    'cache',
    'capfd',
    'capfdbinary',
    'caplog',
    'capsys',
    'capsysbinary',
    'monkeypatch',
    'recwarn',
    'tmp_path',
    'tmp_path_factory',
    'tmpdir',
    'tmpdir_factory',
  ],
};

/** Source: docs.pytest.org, Good practices › Conventions for test discovery, How-to › xunit-style set-up, Reference › Hooks. */
export const pytestNames: NamingConvention = {
  key: 'pytest',
  files: /(?:^|\/)(?:test_[^/]*|[^/]*_test|tests|conftest)\.py$/,
  names: /^(?:(?:Test\w*\.)?(?:test|setup|teardown)\w*|Test\w*|pytest_\w+)$/,
};
