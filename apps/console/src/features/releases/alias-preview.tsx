import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ProblemMessage } from '../../app/session/problem-message';
import { formatNumber } from '../../data/format';
import { useServices } from '../../data/services';
import { treeKey } from '../../data/use-tree';
import { ChangeBadge } from '../../ui/change-badge';
import { Link } from '../../ui/link';
import { Message, Skeleton } from '../../ui/message';

const KINDS = ['added', 'changed', 'moved', 'removed'] as const;

/** What readers of an alias will see changed: how many nodes of each kind, counted by the service. */
export function AliasPreview({
  code,
  from,
  to,
}: {
  readonly code: string;
  readonly from: string;
  readonly to: string;
}) {
  const { t, i18n } = useTranslation();
  const { data, error } = useCounts(code, from, to);
  if (error) return <ProblemMessage error={error} />;
  if (!data) return <Skeleton rows={2} />;
  const some = data.filter(({ count }) => count > 0);
  const query = `from=${encodeURIComponent(from)}&to=${encodeURIComponent(to)}`;
  return (
    <Message kind="note" title={t(some.length === 0 ? 'releases.sameContent' : 'releases.readersSee', { from, to })}>
      {some.map(({ kind, count }) => (
        <span key={kind}>
          <ChangeBadge kind={kind}>{t(`compare.kinds.${kind}`)}</ChangeBadge>{' '}
          {t('releases.nodes', { count, number: formatNumber(count, i18n.language) })}
        </span>
      ))}
      {some.length > 0 && (
        <Link href={`/trees/${encodeURIComponent(code)}/compare?${query}`}>{t('releases.look')}</Link>
      )}
    </Message>
  );
}

function useCounts(code: string, from: string, to: string) {
  const { tree } = useServices();
  return useQuery({
    queryKey: [...treeKey(code), 'preview', from, to],
    queryFn: async ({ signal }) => {
      const path = { tree_code: code, tree_version: from };
      const counts = await Promise.all(
        KINDS.map((kind) =>
          tree.get('/trees/{tree_code}/versions/{tree_version}/diff', {
            path,
            query: { to, kind, limit: 1, total_count: true },
            fields: ['code'],
            signal,
          }),
        ),
      );
      return KINDS.map((kind, at) => ({ kind, count: counts[at]?.total_count ?? 0 }));
    },
  });
}
