import type { Scope } from '../../data/scopes';
import type { IconName } from '../../ui/icon';

/** A page that the navigation offers. */
export interface NavigationEntry {
  readonly path: string;
  /** A text of the catalogues: the title of the page. */
  readonly name: string;
  readonly icon: IconName;
  /** Without one of them the entry is not shown. */
  readonly scopes?: readonly Scope[];
  /** The service that has what the page shows; an installation may be without it. */
  readonly service?: 'storage' | 'tree';
}

/** Entries that belong together. */
export interface NavigationSection {
  /** Below `navigation` of the catalogues. */
  readonly name: string;
  readonly entries: readonly NavigationEntry[];
}
