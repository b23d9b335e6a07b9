import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListSearch } from '../../data/list-search';
import { usePage, type PageSource } from '../../data/use-page';
import { writeSearch } from '../../data/write-search';
import { DataTable, type DataTableProps, type TableColumn } from '../../ui/data-table';
import { Empty } from '../../ui/empty';
import { Skeleton } from '../../ui/message';
import { Bar, Card, Page } from '../../ui/page';
import { SearchField } from '../../ui/search-field';
import { ListPager } from './list-pager';
import { ProblemMessage } from './problem-message';

/** What every page with a list gets of its route. */
export interface ListPageProps<Search extends ListSearch = ListSearch> {
  readonly search: Search;
  readonly onSearch: (search: Search) => void;
  readonly selected?: string | undefined;
  /** The record that is open. */
  readonly beside?: ReactNode;
}

export interface RecordListProps<Row, Search extends ListSearch = ListSearch> extends ListPageProps<Search> {
  readonly title: string;
  /** What can be done above the list: usually a link to the page that makes one. */
  readonly actions?: ReactNode;
  readonly source: Omit<PageSource<Row>, 'offset' | 'order'>;
  readonly columns: readonly TableColumn<Row>[];
  readonly idOf: (row: Row) => string;
  readonly nameOf: (row: Row) => string;
  /** What the addresses of the records begin with. */
  readonly path?: string;
  readonly onOpen?: (row: Row) => void;
  /** Label of the field that filters; without it there is none. */
  readonly filter?: string;
  /** Further filters. */
  readonly filters?: ReactNode;
  readonly isFiltered?: boolean;
  readonly none: string;
  readonly noneFound: string;
  /** For the first one: an action, and the same by the API. */
  readonly first?: { readonly action?: ReactNode; readonly curl?: string };
  readonly selection?: DataTableProps<Row>['selection'];
  /** Above the rows: what is done with those that are selected. */
  readonly above?: ReactNode;
}

/** A page with a list: filter, rows, pages, and the open record beside. */
export function RecordList<Row, Search extends ListSearch = ListSearch>(props: RecordListProps<Row, Search>) {
  const { t } = useTranslation();
  const { title, actions, beside, source, search, onSearch, filter, filters, above } = props;
  const { offset = 0, sort = '' } = search;
  const page = usePage<Row>({ ...source, offset, order: sort });
  // One filled button a view: where there is nothing yet, it stands in the middle of the page.
  const isNone = page.items?.length === 0 && !isSearchOf(props);
  return (
    <Page title={title} beside={beside} actions={!(isNone && props.first?.action) && actions}>
      <Card>
        {(filter !== undefined || filters) && (
          <Bar>
            {filter !== undefined && (
              <SearchField
                label={filter}
                clear={t('actions.clear')}
                value={search.q ?? ''}
                onChange={(q) => onSearch({ ...search, q, offset: undefined })}
              />
            )}
            {filters}
          </Bar>
        )}
        {above}
        {page.error ? (
          <ProblemMessage error={page.error} onRetry={() => void page.reload()} />
        ) : page.items === undefined ? (
          <Skeleton rows={10} />
        ) : (
          <ListRows {...props} items={page.items} isStale={page.isStale} />
        )}
        {(page.items?.length ?? 0) + offset > 0 && (
          <ListPager
            offset={offset}
            count={page.items?.length ?? 0}
            total={page.total}
            hasMore={page.hasMore}
            onGo={(next) => onSearch({ ...search, offset: next })}
          />
        )}
      </Card>
    </Page>
  );
}

/** Whether some rows may be left out. */
const isSearchOf = ({ search, isFiltered = false }: Pick<RecordListProps<never>, 'search' | 'isFiltered'>): boolean =>
  (search.q ?? '') !== '' || (search.offset ?? 0) > 0 || isFiltered;

type RowsProps<Row, Search extends ListSearch> = RecordListProps<Row, Search> & {
  readonly items: readonly Row[];
  readonly isStale: boolean;
};

function ListRows<Row, Search extends ListSearch>(props: RowsProps<Row, Search>) {
  const { title, columns, items, isStale, idOf, nameOf, path, onOpen, selected, search, onSearch, selection } = props;
  const { none, noneFound, first } = props;
  const [column = '', direction] = search.sort?.split(':') ?? [];
  const shown = useShownSearch(search, isStale);
  return (
    <DataTable
      label={title}
      columns={columns}
      items={items}
      idOf={idOf}
      textOf={nameOf}
      isStale={isStale}
      empty={isSearchOf(props) ? noneFound : <Empty text={none} {...first} />}
      {...(path !== undefined && {
        hrefOf: (row: Row) => `${path}/${idOf(row)}${writeSearch(search)}`,
        linkOf: (row: Row) => `${path}/${idOf(row)}${writeSearch(shown)}`,
      })}
      {...(onOpen && { onOpen })}
      {...(selected !== undefined && { selected })}
      {...(selection && { selection })}
      {...(direction && { sort: { column, direction: direction === 'desc' ? 'descending' : 'ascending' } })}
      onSort={({ column: by, direction: way }) =>
        onSearch({ ...search, sort: `${by}:${way === 'descending' ? 'desc' : 'asc'}`, offset: undefined })
      }
    />
  );
}

/**
 * Of which list the rows are: while those of another one are on their way the addresses of their links stay what they are, so that rows are
 * drawn once and not twice. A click opens a record in the list as it will be.
 */
function useShownSearch<Search extends ListSearch>(search: Search, isStale: boolean): Search {
  const [shown, setShown] = useState(search);
  if (!isStale && shown !== search) setShown(search);
  return isStale ? shown : search;
}
