import {
  chmodSync,
  existsSync,
  lstatSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { mkdirSync } from 'node:fs';
import { git } from './git-repository.ts';
import { temporaryFolder } from './temporary-folder.ts';

const folders = ['', 'src/', 'src/deep/', 'lib/', 'out/'];
const names = ['a.ts', 'b.ts', 'c.ts', 'd.py', 'e ü.js', 'f.txt', 'g.md', '[h].ts', 'ignored.log', 'kept.log'];

/** A repository to which random things happen, seen by git and by the product. */
export class RandomRepository {
  readonly root = temporaryFolder();
  readonly #random: () => number;
  readonly #hasCarriageReturns: boolean;

  constructor(random: () => number) {
    this.#random = random;
    this.#hasCarriageReturns = random() < 0.4;
    git(this.root, 'init', '-q', ...(random() < 0.2 ? ['--object-format=sha256'] : []));
    git(this.root, 'config', 'core.autocrlf', this.#pick(this.#hasCarriageReturns ? ['true', 'input'] : ['false']));
    git(this.root, 'config', 'core.safecrlf', 'false');
    this.#write('.gitignore', '*.log\n!kept.log\n/out/\n');
    for (let left = 12; left > 0; left--) this.#writeText(this.#path());
    this.commit();
    git(this.root, 'branch', 'base');
    for (let left = this.#below(6); left > 0; left--) this.change();
    this.commit();
  }

  commit(): void {
    git(this.root, 'add', '-A');
    git(this.root, '-c', 'commit.gpgsign=false', 'commit', '-q', '--allow-empty', '-m', 'more');
  }

  change(): void {
    this.#pick([
      () => this.#edit(),
      () => this.#edit(),
      () => this.#writeText(this.#path()),
      () => rmSync(join(this.root, this.#known()), { force: true }),
      () => this.#move(),
      () => this.#move(),
      () => this.#changeMode(),
      () => this.#touch(),
      () => this.#becomeLink(),
      () => git(this.root, 'add', '-A'),
      () => git(this.root, 'add', '-N', '.'),
      () => git(this.root, 'rm', '-q', '-f', '--cached', '--ignore-unmatch', '--', this.#known()),
      () => git(this.root, 'reset', '-q'),
      () => this.#writeBytes(),
    ])();
  }

  #below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }

  #pick<Item>(items: readonly Item[]): Item {
    return items[this.#below(items.length)];
  }

  #path(): string {
    return this.#pick(folders) + this.#pick(names);
  }

  #known(): string {
    const paths = git(this.root, 'ls-files', '-z').split('\0').filter(Boolean);
    return paths.length === 0 ? '.gitignore' : this.#pick(paths);
  }

  #line(): string {
    return `line ${this.#below(40)} of ${'x'.repeat(this.#below(90))}`;
  }

  #writeText(path: string): void {
    const lines = Array.from({ length: this.#below(30) }, () => this.#line());
    this.#write(path, this.#text(lines));
  }

  #text(lines: readonly string[]): string {
    const end = this.#hasCarriageReturns ? '\r\n' : '\n';
    return lines.map((line) => line + end).join('');
  }

  #writeBytes(): void {
    this.#write(this.#path(), Buffer.from(Array.from({ length: this.#below(400) }, () => this.#below(256))));
  }

  #write(path: string, content: string | Uint8Array): void {
    const file = join(this.root, path);
    if (lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink()) rmSync(file);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }

  #edit(): void {
    const path = this.#known();
    if (path === '.gitignore' || !this.#isFile(path)) return;
    const lines = readFileSync(join(this.root, path), 'latin1').split(/\r?\n/).slice(0, -1);
    for (let left = 1 + this.#below(12); left > 0; left--)
      lines.splice(this.#below(lines.length), this.#below(2), this.#line());
    this.#write(path, this.#text(lines));
  }

  #move(): void {
    const [from, to] = [this.#known(), this.#path()];
    if (from === '.gitignore' || existsSync(join(this.root, to)) || !this.#isFile(from)) return;
    mkdirSync(dirname(join(this.root, to)), { recursive: true });
    git(this.root, 'mv', '-f', from, to);
  }

  #changeMode(): void {
    const path = this.#known();
    if (this.#isFile(path)) chmodSync(join(this.root, path), this.#pick([0o644, 0o755]));
  }

  #touch(): void {
    const path = this.#known();
    const seconds = 1e9 + this.#below(1e6);
    if (this.#isFile(path)) utimesSync(join(this.root, path), seconds, seconds);
  }

  #becomeLink(): void {
    const path = this.#known();
    if (path === '.gitignore') return;
    rmSync(join(this.root, path), { force: true });
    if (existsSync(dirname(join(this.root, path))))
      symlinkSync(this.#pick(['a.ts', '../nowhere']), join(this.root, path));
  }

  #isFile(path: string): boolean {
    return lstatSync(join(this.root, path), { throwIfNoEntry: false })?.isFile() === true;
  }
}
