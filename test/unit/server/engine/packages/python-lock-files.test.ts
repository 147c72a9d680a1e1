import assert from 'node:assert/strict';
import { lockFileRow, lockFileRows, readLockFile } from '../../../../support/lock-file-rows.ts';

describe('lock files of Python', () => {
  it('of uv: work alone needs what only its groups need', () => {
    const text = `version = 1

[[package]]
name = "shop"
version = "0.1.0"
source = { editable = "." }
dependencies = [
    { name = "Some-Thing" },
]

[package.dev-dependencies]
dev = [
    { name = "tool" },
]

[[package]]
name = "Some-Thing"
version = "1.0.0"
source = { registry = "https://pypi.org/simple" }
dependencies = [
    { name = "both" },
]

[[package]]
name = "both"
version = "2.0.0"
source = { git = "https://host/both?rev=1#abc" }

[[package]]
name = "tool"
version = "3.0.0"
dependencies = [
    { name = "both" },
]
`;
    assert.deepEqual(lockFileRows('uv.lock', text), [
      'some-thing@1.0.0 production 17',
      'both@2.0.0 production 25 git+https://host/both?rev=1#abc',
      'tool@3.0.0 development 30',
    ]);
  });

  it('of Poetry, PDM, Pipenv and PEP 751', () => {
    const poetry = `[[package]]
name = "A_b.c"
version = "1.0"
groups = ["main", "dev"]

[[package]]
name = "tool"
version = "2.0"
groups = ["dev"]

[[package]]
name = "elsewhere"
version = "3.0"
[package.source]
type = "url"
url = "https://host/elsewhere.whl"

[[package]]
name = "mirrored"
version = "4.0"
[package.source]
type = "legacy"
url = "https://mirror/simple"

[[package]]
name = "folder"
version = "0.1"
[package.source]
type = "directory"
url = "packages/folder"
`;
    const expected = ['a-b-c@1.0 production 2', 'tool@2.0 development 7'];
    const others = ['elsewhere@3.0 unsaid 12 https://host/elsewhere.whl', 'mirrored@4.0 unsaid 19'];
    assert.deepEqual(lockFileRows('poetry.lock', poetry), [...expected, ...others]);
    const pdm = '[[package]]\nname = "a"\nversion = "1.0"\ngroups = ["default"]\n';
    assert.deepEqual(lockFileRows('pdm.lock', pdm), ['a@1.0 production 2']);
    assert.deepEqual(lockFileRows('pylock.toml', '[[packages]]\nname = "a"\nversion = "1.0"\n'), ['a@1.0 unsaid 2']);
    const pipfile =
      '{\n "default": {\n  "a": { "version": "==1.0" }\n },\n "develop": {\n  "b": { "version": "==2.0" }\n }\n}';
    assert.deepEqual(lockFileRows('Pipfile.lock', pipfile), ['a@1.0 production 3', 'b@2.0 development 6']);
  });

  it('of pip are whole where a program pinned all', () => {
    const written =
      'Django==4.2  # the framework\n-r base.txt\nrequests>=2\nuvicorn[standard]==0.30 ; python_version > "3.8"\n';
    const found = readLockFile('requirements/base.txt', written);
    assert.deepEqual(found.packages.map(lockFileRow), ['django@4.2 unsaid 1', 'uvicorn@0.30 unsaid 4']);
    assert.equal(found.isWhole, false);
    const compiled = 'django==4.2 \\\n    --hash=sha256:00\nasgiref==3.8\n    # via django\n';
    assert.equal(readLockFile('requirements.txt', compiled).isWhole, true);
    assert.equal(readLockFile('requirements.txt', 'django==4.2\n').isWhole, false);
  });
});
