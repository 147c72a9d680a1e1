import { commands, FileType, type Uri, workspace, type WebviewPanel, type WebviewView } from 'vscode';
import { isAsleep } from './ask-for-page.ts';
import { GraphPanelList } from './graph-panel.ts';
import type { GraphPanels, ShowGraphOptions } from './graph-panels.ts';
import { NeighbourhoodView } from './neighbourhood-view.ts';
import type { HostParts } from './page-host.ts';
import { cycleFragment, focusFragment, pathFragment } from './wanted-view.ts';
import { placeOf, projectsOf } from './window-projects.ts';

const neighbourhoodFocus = 'groundplan.neighbourhood.focus';

/** All panels of the window, and what commands do with them. */
export class Panels implements GraphPanels {
  readonly #parts: HostParts;
  readonly #graphs: GraphPanelList;
  readonly #neighbourhood: NeighbourhoodView;

  constructor(parts: HostParts) {
    this.#parts = parts;
    this.#graphs = new GraphPanelList(this.#parts);
    this.#neighbourhood = new NeighbourhoodView(this.#parts, (project, file) => {
      void this.showFocus(project, file);
    });
  }

  async showGraph({ uri, isNew }: ShowGraphOptions = {}): Promise<void> {
    this.#graphs.show(isNew === true ? { isNew } : {});
    if (uri !== undefined) await this.#reveal(uri);
  }

  async followSymbol(isOn: boolean): Promise<void> {
    await commands.executeCommand(neighbourhoodFocus);
    await this.#neighbourhood.followSymbol(isOn);
  }

  async showNeighbourhood(uri?: Uri): Promise<void> {
    await commands.executeCommand(neighbourhoodFocus);
    if (uri === undefined) return;
    const { project, file } = await this.#placeOf(uri);
    this.#neighbourhood.send({ kind: 'reveal', id: file, ...(project !== undefined && { project }) });
  }

  /**
   * @param folder URI of the folder that the cycle is of
   * @param load the imports that it is made of; without, those that load as the program starts
   */
  showCycle(folder?: string, cycle?: string, load?: 'start' | 'all'): void {
    const project = projectsOf(this.#parts.session.state).find(({ uri }) => uri === folder)?.id;
    this.#graphs.show({ fragment: cycleFragment({ project, cycle, load }) });
  }

  /** Shows the path panel. The start is the active file if none is given; a missing end is asked for in the panel. */
  async showPath(from = this.#parts.active.uri, to?: Uri): Promise<void> {
    const [start, end] = await Promise.all([from && this.#placeOf(from), to && this.#placeOf(to)]);
    const known = start?.project === undefined ? undefined : start;
    this.#graphs.show({ fragment: pathFragment(known?.project, known?.file, end?.file) });
  }

  async showFocus(project: string | undefined, file: string): Promise<void> {
    this.#graphs.show({ fragment: focusFragment(project, file) });
  }

  showFragment(fragment: string): void {
    this.#graphs.show({ fragment });
  }

  adopt(panel: WebviewPanel): void {
    this.#graphs.adopt(panel);
  }

  fill(view: WebviewView): void {
    this.#neighbourhood.fill(view);
  }

  async #reveal(uri: Uri): Promise<void> {
    const { project, file } = await this.#placeOf(uri);
    if (project !== undefined) this.#graphs.send({ kind: 'reveal', project, id: file });
  }

  /** A folder is named with a sign of its own, as pages do. */
  async #placeOf(uri: Uri): Promise<{ readonly project?: string; readonly file: string }> {
    const { session } = this.#parts;
    if (session.state.kind !== 'running' && !isAsleep(session)) await session.call('capabilities.get', {});
    if (!(await isDirectory(uri))) return placeOf(session.state, uri.toString());
    const place = placeOf(session.state, `${uri.toString().replace(/\/$/, '')}/`);
    return { ...place, file: place.file === '' ? './**' : `${place.file}**` };
  }
}

async function isDirectory(uri: Uri): Promise<boolean> {
  try {
    return ((await workspace.fs.stat(uri)).type & FileType.Directory) !== 0;
  } catch {
    return false;
  }
}
