import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { runJudge } from '../python-judge.ts';
import type { DeclarationKey, JudgedFile, JudgedSite, SiteForm } from '../symbols/judged-site.ts';
import type { Truth } from '../symbols/truth.ts';
import { LanguageServer } from './language-server.ts';

type Place = readonly [line: number, column: number];

interface ReadFile {
  readonly path: string;
  readonly error?: boolean;
  /** The last one is the place of the receiver's name, where it has one. */
  readonly sites: readonly (readonly [
    line: number,
    column: number,
    form: SiteForm,
    shape: string,
    name: string,
    receiver: Place | null,
  ])[];
  readonly classes: readonly (readonly [
    line: number,
    column: number,
    bases: readonly Place[],
    members: Readonly<Record<string, Place>>,
  ])[];
}

interface Location {
  readonly uri: string;
  readonly range: { readonly start: { readonly line: number; readonly character: number } };
}

export interface JudgeOptions {
  readonly root: string;
  readonly files: readonly string[];
  readonly python: string;
  /** `langserver.index.js` of the `pyright` package. */
  readonly server: string;
  readonly memoryMb: number;
  /** Only files whose path begins so are judged. */
  readonly below: string;
}

/** Changes whenever the judge says something else of the same bytes. */
const judgeVersion = '2';

const cache = fileURLToPath(new URL('../../../.cache/python-symbol-truth/', import.meta.url));

/** What pyright's "go to definition" says of every call. Kept below `.cache/` for the same bytes. */
export async function readPythonTruth(options: JudgeOptions): Promise<Truth> {
  const output = `${cache}${hashOf(options)}.json`;
  if (!existsSync(output)) {
    mkdirSync(cache, { recursive: true });
    const truth = await new Judge(options).judge();
    writeFileSync(`${output}.${process.pid}`, JSON.stringify(truth));
    renameSync(`${output}.${process.pid}`, output);
  }
  return JSON.parse(readFileSync(output, 'utf8')) as Truth;
}

function hashOf({ root, files, below }: JudgeOptions): string {
  const hash = createHash('sha256').update(`${judgeVersion}\0${below}`);
  for (const path of files) hash.update(`\0${path}\0`).update(readFileSync(`${root}/${path}`));
  return hash.digest('hex').slice(0, 32);
}

class Judge {
  readonly #options: JudgeOptions;
  readonly #server: LanguageServer;
  readonly #rootUri: string;
  /** Class and its bases; members by name. */
  readonly #classes = new Map<DeclarationKey, { bases: DeclarationKey[]; members: Map<string, DeclarationKey> }>();

  constructor(options: JudgeOptions) {
    this.#options = options;
    this.#server = new LanguageServer(options.server, options.memoryMb);
    this.#rootUri = `${pathToFileURL(options.root).href}/`;
  }

  async judge(): Promise<Truth> {
    const { root, files, python, below } = this.#options;
    const program = 'python-symbols/python_sites.py';
    const judgedFiles = files.filter((path) => path.startsWith(below));
    const read = runJudge<ReadFile>(python, program, { root, files: judgedFiles }).filter(
      ({ error }) => error !== true,
    );
    await this.#server.start(root);
    const judged: JudgedFile[] = [];
    for (const [done, file] of read.entries()) {
      if (done % 20 === 0) process.stderr.write(`judged ${done} of ${read.length}\n`);
      // oxlint-disable-next-line no-await-in-loop -- the server answers one file after the other
      judged.push(await this.#judgeFile(file));
    }
    const inheritance = { types: this.#types(), members: this.#members() };
    const overridden = new Set(inheritance.members.map(([, above]) => above));
    for (const [index, file] of judged.entries()) {
      // oxlint-disable-next-line no-await-in-loop -- as above
      judged[index] = await this.#addReceivers(file, read[index], overridden);
    }
    this.#server.stop();
    return { files: judged, inheritance };
  }

  async #judgeFile({ path, sites, classes }: ReadFile): Promise<JudgedFile> {
    const uri = this.#open(path);
    const judged = sites.map(async (site) => this.#judgeSite(uri, site));
    const bases = classes.map(async (each) => this.#readClass(uri, path, each));
    const result = { path, sites: await Promise.all(judged) };
    await Promise.all(bases);
    this.#server.notify('textDocument/didClose', { textDocument: { uri } });
    return result;
  }

  /** Types of the receivers where members of subtypes may be called. */
  async #addReceivers(
    file: JudgedFile,
    { path, sites }: ReadFile,
    overridden: ReadonlySet<string>,
  ): Promise<JudgedFile> {
    const isOpen = (site: JudgedSite) => site.form === 'x.m()' && site.targets.some((target) => overridden.has(target));
    if (!file.sites.some(isOpen)) return file;
    const uri = this.#open(path);
    const judged = file.sites.map(async (site, index) =>
      isOpen(site) ? this.#withReceivers(uri, site, sites[index][5]) : site,
    );
    const result = { path, sites: await Promise.all(judged) };
    this.#server.notify('textDocument/didClose', { textDocument: { uri } });
    return result;
  }

  /** A call through a class by its name is answered by that very class. */
  async #withReceivers(uri: string, site: JudgedSite, receiver: Place | null): Promise<JudgedSite> {
    if (receiver === null) return site;
    const definitions = (await this.#ask('definition', uri, receiver)).flatMap((location) => this.#keyOf(location));
    if (definitions.some((key) => this.#classes.has(key))) return { ...site, form: 'super()' };
    const types = await this.#ask('typeDefinition', uri, receiver);
    return { ...site, receivers: types.flatMap((location) => this.#keyOf(location)) };
  }

  #open(path: string): string {
    const uri = `${this.#rootUri}${encodeURI(path)}`;
    const text = readFileSync(`${this.#options.root}/${path}`, 'utf8');
    this.#server.notify('textDocument/didOpen', { textDocument: { uri, languageId: 'python', version: 1, text } });
    return uri;
  }

  async #judgeSite(uri: string, [line, column, form, shape, name]: ReadFile['sites'][number]): Promise<JudgedSite> {
    const locations = await this.#ask('definition', uri, [line, column]);
    const targets = [...new Set(locations.flatMap((location) => this.#keyOf(location)))];
    const outside = locations.length > 0 ? 'outside' : 'open';
    return { line, column, form, shape, name, verdict: targets.length > 0 ? 'project' : outside, targets };
  }

  async #readClass(
    uri: string,
    path: string,
    [line, column, bases, members]: ReadFile['classes'][number],
  ): Promise<void> {
    const found = await Promise.all(bases.map((place) => this.#ask('definition', uri, place)));
    this.#classes.set(`${path}:${line}:${column}`, {
      bases: found.flat().flatMap((location) => this.#keyOf(location)),
      members: new Map(Object.entries(members).map(([name, place]) => [name, `${path}:${place[0]}:${place[1]}`])),
    });
  }

  async #ask(what: 'definition' | 'typeDefinition', uri: string, [line, column]: Place): Promise<readonly Location[]> {
    const position = { line: line - 1, character: column - 1 };
    const result = await this.#server.request(`textDocument/${what}`, { textDocument: { uri }, position });
    return (result ?? []) as readonly Location[];
  }

  #keyOf({ uri: encoded, range: { start } }: Location): DeclarationKey[] {
    const uri = decodeURIComponent(encoded);
    const root = decodeURIComponent(this.#rootUri);
    if (!uri.startsWith(root) || uri.includes('/node_modules/')) return [];
    return [`${uri.slice(root.length)}:${start.line + 1}:${start.character + 1}`];
  }

  #types(): [DeclarationKey, DeclarationKey][] {
    return Array.from(this.#classes, ([key, { bases }]) =>
      bases.map((base): [DeclarationKey, DeclarationKey] => [key, base]),
    ).flat();
  }

  #members(): [DeclarationKey, DeclarationKey][] {
    const pairs: [DeclarationKey, DeclarationKey][] = [];
    for (const [key, { members }] of this.#classes) {
      for (const above of this.#above(key)) {
        for (const [name, place] of members) {
          const base = this.#classes.get(above)?.members.get(name);
          if (base !== undefined) pairs.push([place, base]);
        }
      }
    }
    return pairs;
  }

  #above(key: DeclarationKey): Set<DeclarationKey> {
    const found = new Set(this.#classes.get(key)?.bases);
    for (const each of found) for (const base of this.#classes.get(each)?.bases ?? []) found.add(base);
    return found;
  }
}
