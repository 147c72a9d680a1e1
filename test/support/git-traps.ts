import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { temporaryFolder } from './temporary-folder.ts';

/**
 * Settings of git's manual that name a program, a transport or an environment, or let one be used. `$` stands for the
 * program that is planted.
 */
export const programSettings: readonly (readonly [string, string])[] = [
  ['core.alternateRefsCommand', '$'],
  ['core.askPass', '$'],
  ['core.attributesFile', '@attributes'],
  ['core.editor', '$'],
  ['core.fsmonitor', '$'],
  ['core.gitProxy', '$'],
  ['core.hooksPath', '@hooks'],
  ['core.pager', '$'],
  ['core.sshCommand', '$'],
  ['alias.diff', '!$'],
  ['alias.log', '!$'],
  ['alias.ls-tree', '!$'],
  ['alias.planted', '!$'],
  ['blame.ignoreRevsFile', '@attributes'],
  ['browser.planted.cmd', '$'],
  ['browser.planted.path', '$'],
  ['commit.gpgSign', 'true'],
  ['commit.template', '@attributes'],
  ['credential.helper', '!$'],
  ['credential.https://example.org.helper', '!$'],
  ['diff.external', '$'],
  ['diff.planted.command', '$'],
  ['diff.planted.textconv', '$'],
  ['diff.guitool', 'planted'],
  ['diff.tool', 'planted'],
  ['difftool.planted.cmd', '$'],
  ['difftool.planted.path', '$'],
  ['extensions.partialClone', 'origin'],
  ['extensions.worktreeConfig', 'true'],
  ['fetch.recurseSubmodules', 'true'],
  ['filter.planted.clean', '$'],
  ['filter.planted.smudge', '$'],
  ['filter.planted.process', '$'],
  ['filter.other.clean', '$'],
  ['filter.planted.required', 'false'],
  ['gc.recentObjectsHook', '$'],
  ['gpg.program', '$'],
  ['gpg.openpgp.program', '$'],
  ['gpg.ssh.program', '$'],
  ['gpg.ssh.defaultKeyCommand', '$'],
  ['gpg.ssh.allowedSignersFile', '@attributes'],
  ['gpg.x509.program', '$'],
  ['guitool.planted.cmd', '$'],
  ['http.proxy', 'http://127.0.0.1:9'],
  ['http.sslCert', '@attributes'],
  ['http.emptyAuth', 'true'],
  ['imap.tunnel', '$'],
  ['include.path', '@further'],
  ['includeIf.gitdir:/.path', '@further'],
  ['init.templateDir', '@hooks'],
  ['instaweb.browser', '$'],
  ['instaweb.httpd', '$'],
  ['instaweb.modulePath', '$'],
  ['interactive.diffFilter', '$'],
  ['log.mailmap', 'true'],
  ['log.showSignature', 'true'],
  ['mailmap.file', '@attributes'],
  ['man.planted.cmd', '$'],
  ['man.planted.path', '$'],
  ['man.viewer', 'planted'],
  ['merge.planted.driver', '$ %A %O %B'],
  ['merge.tool', 'planted'],
  ['mergetool.planted.cmd', '$'],
  ['mergetool.planted.path', '$'],
  ['pager.diff', '$'],
  ['pager.log', '$'],
  ['pager.ls-tree', '$'],
  ['pager.status', '$'],
  ['protocol.allow', 'always'],
  ['protocol.ext.allow', 'always'],
  ['protocol.file.allow', 'always'],
  ['receive.procReceiveRefs', 'refs/heads'],
  ['receive.fsckObjects', 'false'],
  ['remote.origin.fetch', '+refs/heads/*:refs/remotes/origin/*'],
  ['remote.origin.promisor', 'true'],
  ['remote.origin.proxy', 'http://127.0.0.1:9'],
  ['remote.origin.receivepack', '$'],
  ['remote.origin.uploadpack', '$'],
  ['remote.planted.url', 'ext::$'],
  ['remote.planted.vcs', 'planted'],
  ['remote.planted.promisor', 'true'],
  ['safe.bareRepository', 'all'],
  ['safe.directory', '*'],
  ['sendemail.smtpServer', '$'],
  ['sendemail.sendmailCmd', '$'],
  ['sendemail.toCmd', '$'],
  ['sendemail.ccCmd', '$'],
  ['sequence.editor', '$'],
  ['ssh.variant', 'simple'],
  ['submodule.planted.update', '!$'],
  ['submodule.recurse', 'true'],
  ['svn.pathnameencoding', 'utf-8'],
  ['tag.gpgSign', 'true'],
  ['trailer.planted.cmd', '$'],
  ['trailer.planted.command', '$'],
  ['transfer.advertiseSID', 'true'],
  ['uploadpack.packObjectsHook', '$'],
  ['url.ext::$ .insteadOf', 'https://example.org/'],
  ['web.browser', 'planted'],
];

export const hookNames = wordsOf(`
  applypatch-msg pre-applypatch post-applypatch pre-commit pre-merge-commit prepare-commit-msg
  commit-msg post-commit pre-rebase post-checkout post-merge pre-push pre-receive update
  proc-receive post-receive post-update reference-transaction push-to-checkout pre-auto-gc
  post-rewrite sendemail-validate fsmonitor-watchman p4-changelist p4-prepare-changelist
  p4-post-changelist p4-pre-submit post-index-change fsmonitor-watchmanv2
`);

/** Variables that do what settings do, in the environment of the process that starts an engine. */
const variableNames = wordsOf(`
  GIT_ASKPASS GIT_EDITOR GIT_EXTERNAL_DIFF GIT_PAGER GIT_PROXY_COMMAND GIT_SEQUENCE_EDITOR GIT_SSH
  GIT_SSH_COMMAND PAGER EDITOR SSH_ASKPASS VISUAL
`);

function wordsOf(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}

const attributes = '* filter=planted diff=planted merge=planted\n*.md filter=other\n';

/** Programs that note their names when they are run, and where they are planted. */
export class GitTraps {
  readonly folder = temporaryFolder();
  readonly #marks = join(this.folder, 'marks');

  constructor() {
    this.#write('attributes', attributes);
    this.#write(
      'further',
      this.configuration(([name]) => !name.startsWith('include')),
    );
    for (const name of hookNames) this.program(`hook ${name}`, join('hooks', name));
    mkdirSync(join(this.folder, 'elsewhere'));
    for (const name of ['git', 'gpg', 'ssh', 'git-remote-planted', 'git-remote-ext', 'git-upload-pack'])
      this.program(`${name} in PATH`, join('programs', name));
  }

  /** Writes a program, and answers where it is. */
  program(name: string, path = join('settings', name.replaceAll(/[^a-zA-Z\d]/g, '-'))): string {
    return this.#write(path, `#!/bin/sh\necho '${name}' >> '${this.#marks}'\nexit 1\n`, 0o755);
  }

  /** Text of a configuration with all settings, each with a program of its own. */
  configuration(isWanted: (setting: readonly [string, string]) => boolean = () => true): string {
    return programSettings
      .filter(isWanted)
      .map(([name, value]) => {
        const program = this.program(name);
        const [section, ...rest] = name.split('.');
        const [variable, subsection] = [rest.at(-1), rest.slice(0, -1).join('.').replace('$', program)];
        const head = subsection === '' ? section : `${section} "${subsection}"`;
        return `[${head}]\n\t${variable} = "${value.replace('$', program).replace(/^@/, `${this.folder}/`)}"\n`;
      })
      .join('');
  }

  /** Into the folder of a repository's data: configuration, attributes, hooks. */
  plant(gitFolder: string): void {
    const config = join(gitFolder, 'config');
    const before = existsSync(config) ? readFileSync(config, 'utf8') : '';
    mkdirSync(join(gitFolder, 'info'), { recursive: true });
    writeFileSync(
      config,
      before.replace(/repositoryformatversion = 0/, 'repositoryformatversion = 1') + this.configuration(),
    );
    writeFileSync(join(gitFolder, 'config.worktree'), this.configuration());
    writeFileSync(join(gitFolder, 'info/attributes'), attributes);
    for (const name of hookNames) {
      mkdirSync(join(gitFolder, 'hooks'), { recursive: true });
      const program = `#!/bin/sh\necho 'own hook ${name}' >> '${this.#marks}'\n`;
      writeFileSync(join(gitFolder, 'hooks', name), program, { mode: 0o755 });
    }
  }

  /** Variables of an environment in which programs are planted too; `workspaces` have put themselves into `PATH`. */
  environment(workspaces: readonly string[]): Readonly<Record<string, string>> {
    return {
      ...Object.fromEntries(variableNames.map((name) => [name, this.program(name)])),
      GIT_CONFIG_COUNT: '2',
      GIT_CONFIG_KEY_0: 'log.showSignature',
      GIT_CONFIG_VALUE_0: 'true',
      GIT_CONFIG_KEY_1: 'gpg.program',
      GIT_CONFIG_VALUE_1: this.program('GIT_CONFIG_KEY'),
      GIT_EXEC_PATH: join(this.folder, 'programs'),
      GIT_DIR: join(this.folder, 'elsewhere'),
      GIT_TEMPLATE_DIR: join(this.folder, 'hooks'),
      GIT_ALLOW_PROTOCOL: 'ext:file:planted',
      PATH: ['.', '', 'bin', ...workspaces, process.env.PATH].join(':'),
    };
  }

  /** Returns the programs that ran since the last call. */
  ran(): string[] {
    const names = existsSync(this.#marks) ? readFileSync(this.#marks, 'utf8').split('\n').filter(Boolean) : [];
    rmSync(this.#marks, { force: true });
    return [...new Set(names)].toSorted();
  }

  #write(path: string, content: string, mode = 0o644): string {
    const file = join(this.folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content, { mode });
    return file;
  }
}
