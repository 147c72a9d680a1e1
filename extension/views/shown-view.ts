import type { PagedList } from './pages.ts';
import type { RowView } from './row-view.ts';

export interface ShownView {
  readonly rows: RowView;
  readonly list: PagedList;
}
