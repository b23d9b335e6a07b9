import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemMessage } from '../../app/session/problem-message';
import { useCan } from '../../app/session/session';
import { formatNumber } from '../../data/format';
import { readAll } from '../../data/read-all';
import { useServices } from '../../data/services';
import { BarRow } from '../../ui/page';
import { Button } from '../../ui/button';
import { BulkDialog, type BulkAct } from './bulk-dialog';
import { userClause, type UserSearch } from './user-search';

/** More are not done from a page: that is what imports are for. */
const MOST = 10_000;

export interface BulkBarProps {
  readonly ticked: ReadonlySet<string>;
  readonly onTick: (ticked: ReadonlySet<string>) => void;
  readonly search: UserSearch;
}

/** What is done with the users that are ticked. */
export function BulkBar({ ticked, onTick, search }: BulkBarProps) {
  const { t, i18n } = useTranslation();
  const can = useCan();
  const [act, setAct] = useState<BulkAct>();
  const matching = useMatching(search);
  const everyone = (): void =>
    void matching.refetch().then(({ data }) => data && onTick(new Set(data.items.map(({ id }) => id))));
  return (
    <>
      <BarRow label={t('bulk.label')}>
        <span>{t('bulk.ticked', { count: ticked.size, shown: formatNumber(ticked.size, i18n.language) })}</span>
        <Button writes onPress={() => setAct('block')}>
          {t('bulk.block')}
        </Button>
        <Button writes onPress={() => setAct('unblock')}>
          {t('bulk.unblock')}
        </Button>
        {can('roles:read') && (
          <Button writes onPress={() => setAct('addRole')}>
            {t('bulk.addRole')}
          </Button>
        )}
        <Button kind="plain" isDisabled={matching.isFetching} onPress={everyone}>
          {t('bulk.everyone')}
        </Button>
        <Button kind="plain" onPress={() => onTick(new Set())}>
          {t('bulk.none')}
        </Button>
      </BarRow>
      {matching.error && <ProblemMessage error={matching.error} />}
      {act && <BulkDialog act={act} ids={[...ticked]} onClose={() => setAct(undefined)} />}
    </>
  );
}

/** The ids of all users that match the filter, read when they are asked for. */
function useMatching(search: UserSearch) {
  const { identity } = useServices();
  const clause = userClause(search);
  return useQuery({
    queryKey: ['users', 'matching', clause?.toString() ?? ''],
    enabled: false,
    queryFn: ({ signal }) =>
      readAll(
        (page) =>
          identity.get('/users', {
            query: { ...page, sort: 'id' },
            fields: ['id'],
            signal,
            ...(clause && { q: clause }),
          }),
        MOST,
      ),
  });
}
