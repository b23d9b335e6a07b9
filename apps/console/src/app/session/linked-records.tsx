import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PAGE_SIZE } from '../../data/paging';
import { Button, IconButton } from '../../ui/button';
import { Muted, RowItem, Rows } from '../../ui/facts';
import { Icon } from '../../ui/icon';
import { Link } from '../../ui/link';
import { Skeleton } from '../../ui/message';
import { SectionHead } from '../../ui/page';
import { useNotify } from '../../ui/notices';
import { AddRecords, type Candidates } from './add-records';
import { ListPager } from './list-pager';
import { ProblemMessage } from './problem-message';
import { useUndoable } from './use-undoable';

/** A record that is linked to another one. */
export interface Linked {
  readonly id: string;
  readonly name: string;
  readonly detail?: string | null;
  /** Its page in the console. */
  readonly href?: string;
  /** The link follows from something else and is not removed here. */
  readonly isFixed?: boolean;
}

export interface LinkedRecordsProps {
  readonly title: string;
  readonly none: string;
  readonly queryKey: readonly unknown[];
  readonly read: (page: {
    readonly limit: number;
    readonly offset: number;
    readonly signal: AbortSignal;
  }) => Promise<{ readonly items: readonly Linked[]; readonly has_more: boolean }>;
  /** Absent for who may not change the links. */
  readonly add?: Candidates | undefined;
  readonly remove?: ((id: string) => Promise<unknown>) | undefined;
}

/** What is linked to a record, fifty to a page: members, roles, scopes. */
export function LinkedRecords({ title, none, queryKey, read, add, remove }: LinkedRecordsProps) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const [offset, setOffset] = useState(0);
  const [isAdding, setAdding] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: [...queryKey, offset],
    queryFn: ({ signal }) => read({ limit: PAGE_SIZE, offset, signal }),
  });
  // The record and its list count what is linked.
  const changed = (): Promise<void> => cache.invalidateQueries({ queryKey: queryKey.slice(0, 1) });
  return (
    <section>
      <SectionHead title={title} action={add && <Button onPress={() => setAdding(true)}>{t('actions.add')}</Button>} />
      {error ? (
        <ProblemMessage error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton rows={3} />
      ) : (
        <LinkedRows items={data.items} none={none} remove={remove} onChanged={changed} />
      )}
      {data && (offset > 0 || data.has_more) && (
        <ListPager
          offset={offset}
          count={data.items.length}
          total={undefined}
          hasMore={data.has_more}
          onGo={(next = 0) => setOffset(next)}
        />
      )}
      {add && isAdding && <AddRecords {...add} onClose={() => setAdding(false)} onAdded={changed} />}
    </section>
  );
}

function LinkedRows({
  items,
  none,
  remove,
  onChanged,
}: Pick<LinkedRecordsProps, 'none' | 'remove'> & {
  readonly items: readonly Linked[];
  readonly onChanged: () => Promise<void>;
}) {
  const { t } = useTranslation();
  const undoable = useUndoable();
  const notify = useNotify();
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const shown = items.filter(({ id }) => !gone.has(id));
  const take = ({ id, name }: Linked): void =>
    undoable({
      text: t('linked.removed', { name }),
      show: () => setGone((before) => new Set([...before, id])),
      revert: () => setGone((before) => new Set([...before].filter((one) => one !== id))),
      send: async () => {
        await remove?.(id);
        await onChanged();
      },
      onError: (error) => notify(error instanceof Error ? error.message : String(error), { icon: 'alert' }),
    });
  if (shown.length === 0) return <Muted>{none}</Muted>;
  return (
    <Rows>
      {shown.map((linked) => (
        <RowItem
          key={linked.id}
          action={
            remove &&
            !linked.isFixed && (
              <IconButton label={t('linked.remove', { name: linked.name })} onPress={() => take(linked)}>
                <Icon name="close" size={16} />
              </IconButton>
            )
          }
        >
          <div>{linked.href === undefined ? linked.name : <Link href={linked.href}>{linked.name}</Link>}</div>
          {linked.detail != null && <Muted>{linked.detail}</Muted>}
        </RowItem>
      ))}
    </Rows>
  );
}
