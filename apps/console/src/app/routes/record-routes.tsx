import { createRoute, Outlet, useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { Suspense, useMemo } from 'react';
import type { ListSearch } from '../../data/list-search';
import type { Scope } from '../../data/scopes';
import { Waiting, type LazyPart } from '../lazy';
import { addParts } from '../page-parts';
import type { ListPageProps } from '../session/record-list';
import { guarded, root } from './root';

/** The pages of a kind of record. */
export interface RecordPages<Search extends ListSearch> {
  /** `/roles` */
  readonly path: string;
  readonly scope: Scope;
  readonly readSearch: (search: Readonly<Record<string, unknown>>) => Search;
  readonly List: LazyPart<ListPageProps<Search>>;
  readonly Panel: LazyPart<{ readonly id: string; readonly onClose: () => void }>;
  /** Makes one; called with its id when it is made. */
  readonly New?: { readonly scope: Scope; readonly Page: LazyPart<{ readonly onDone: (id?: string) => void }> };
  readonly Edit?: {
    readonly scope: Scope;
    readonly Page: LazyPart<{ readonly id: string; readonly onDone: () => void }>;
  };
}

/** A list, its records beside it at addresses of their own, and pages that make and edit one. The list stays when a record is opened. */
export function recordRoutes<Search extends ListSearch>(pages: RecordPages<Search>) {
  const { path, List, Panel, New, Edit } = pages;
  addParts(path, List);
  addParts(`${path}/$id`, List, Panel);
  if (New) addParts(`${path}/new`, New.Page);
  if (Edit) addParts(`${path}/$id/edit`, Edit.Page);
  const list = listRoute(pages);
  const none = createRoute({ getParentRoute: () => list, path, component: () => null });
  const one = createRoute({ getParentRoute: () => list, path: `${path}/$id`, component: panelOf(pages) });
  const making =
    New &&
    createRoute({
      getParentRoute: () => root,
      path: `${path}/new`,
      component: function NewRecord() {
        const navigate = useNavigate();
        const go = (id?: string): void => void navigate({ to: id === undefined ? path : `${path}/${id}` });
        return guarded(New.scope, <New.Page onDone={go} />);
      },
    });
  const editing =
    Edit &&
    createRoute({
      getParentRoute: () => root,
      path: `${path}/$id/edit`,
      component: function EditRecord() {
        const { id = '' } = useOpen();
        const navigate = useNavigate();
        return guarded(
          Edit.scope,
          <Edit.Page key={id} id={id} onDone={() => void navigate({ to: `${path}/${id}` })} />,
        );
      },
    });
  return [list.addChildren([none, one]), ...(making ? [making] : []), ...(editing ? [editing] : [])];
}

const panelOf = <Search extends ListSearch>({ path, Panel }: RecordPages<Search>) =>
  function OpenRecord() {
    const { id = '' } = useOpen();
    const navigate = useNavigate();
    const text = useLocation({ select: ({ searchStr }) => searchStr });
    const search = Object.fromEntries(new URLSearchParams(text));
    return <Panel key={id} id={id} onClose={() => void navigate({ to: path, search: search as never })} />;
  };

function listRoute<Search extends ListSearch>({ path, scope, readSearch, List }: RecordPages<Search>) {
  return createRoute({
    getParentRoute: () => root,
    id: `list of ${path.slice(1)}`,
    validateSearch: (search: Readonly<Record<string, unknown>>): ListSearch => readSearch(search),
    component: function RecordsBesideOne() {
      const { id } = useOpen();
      const navigate = useNavigate();
      const text = useLocation({ select: ({ searchStr }) => searchStr });
      const search = useMemo(() => readSearch(Object.fromEntries(new URLSearchParams(text))), [text]);
      return guarded(
        scope,
        <List
          search={search}
          selected={id}
          beside={
            id !== undefined && (
              <Suspense fallback={<Waiting />}>
                <Outlet />
              </Suspense>
            )
          }
          onSearch={(next) => void navigate({ to: path, search: next as never, replace: true })} // of readSearch
        />,
      );
    },
  });
}

/** The record that the address names: the routes are made for any path, which the types of the router do not know. */
const useOpen = (): { readonly id?: string } => useParams({ strict: false });
