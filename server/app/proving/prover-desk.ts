import { projectFiles } from '#server/engine/graph/project-files.ts';
import type { CompilerFiles } from '#server/engine/proving/compiler-files.ts';
import { CompilerSession, type SessionParts } from '#server/engine/proving/compiler-session.ts';
import { javascriptResolverFamily } from '#server/engine/resolve/javascript/resolver-family.ts';
import { scanLimits } from '../indexing/limits.ts';
import type { CompilerFolders } from '../ports/compiler.ts';
import type { WorkspaceScanner } from '../ports/scanning.ts';
import type { ProverQuestion } from './prover.ts';
import type { ProverReply } from './prover-messages.ts';

export interface ProverDeskParts extends Pick<SessionParts, 'compiler' | 'library'> {
  readonly scanner: WorkspaceScanner;
  readonly folders: CompilerFolders;
}

interface OpenSession {
  readonly root: string;
  /** Paths of the project, and the versions of what steers resolution. */
  readonly mark: string;
  readonly session: CompilerSession;
}

/** Answers the questions of the prover's thread. It keeps the programs of one project. */
export class ProverDesk {
  readonly #parts: ProverDeskParts;
  #open: OpenSession | undefined;

  constructor(parts: ProverDeskParts) {
    this.#parts = parts;
  }

  answer({ root, sites }: ProverQuestion): ProverReply {
    try {
      const meanings = this.#sessionFor(root).meaningsOf(sites);
      return { type: 'proven', prover: `TypeScript ${this.#parts.compiler.version}`, meanings };
    } catch (error) {
      return { type: 'failed', fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    }
  }

  #sessionFor(root: string): CompilerSession {
    const files = this.#parts.folders.open(root);
    const paths = this.#parts.scanner.scan(root, scanLimits).files.map(({ path }) => path);
    const manifests = paths.filter((path) => javascriptResolverFamily.isManifest(path));
    const mark = JSON.stringify([paths, manifests.map((path) => files.version(path))]);
    if (this.#open?.root !== root || this.#open.mark !== mark) {
      this.#open = { root, mark, session: this.#makeSession(files, paths, manifests) };
    }
    return this.#open.session;
  }

  #makeSession(files: CompilerFiles, paths: readonly string[], manifests: readonly string[]): CompilerSession {
    const { compiler, library } = this.#parts;
    const texts = new Map(manifests.map((path) => [path, files.read(path) ?? '']));
    return new CompilerSession({ compiler, files, library, project: projectFiles(paths, texts) });
  }
}
