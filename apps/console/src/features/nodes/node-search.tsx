import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ProblemMessage } from '../../app/session/problem-message';
import { useServices } from '../../data/services';
import { Button } from '../../ui/button';
import { Muted } from '../../ui/facts';
import { Skeleton } from '../../ui/message';
import styles from './nodes.module.css';

const SHOWN = 50;

export interface NodeSearchProps {
  readonly code: string;
  readonly version: string;
  readonly text: string;
  readonly onChoose: (id: string) => void;
}

/** Nodes with the words, best match first; choosing one shows its place in the tree. */
export function NodeSearch({ code, version, text, onChoose }: NodeSearchProps) {
  const { t } = useTranslation();
  const { tree } = useServices();
  const { data, error } = useQuery({
    queryKey: ['nodes', code, version, 'search', text],
    queryFn: ({ signal }) =>
      tree.get('/trees/{tree_code}/versions/{tree_version}/nodes', {
        path: { tree_code: code, tree_version: version },
        query: { search: text, limit: SHOWN },
        fields: ['id', 'code', 'name'],
        signal,
      }),
  });
  if (error) return <ProblemMessage error={error} />;
  if (!data) return <Skeleton rows={6} />;
  if (data.items.length === 0) return <p className={styles['note']}>{t('nodes.noneFound')}</p>;
  return (
    <ul className={styles['found']} aria-label={t('nodes.found')}>
      {data.items.map(({ id, code: own, name }) => (
        <li key={id}>
          <Button kind="plain" onPress={() => onChoose(id)}>
            <bdi>{name}</bdi> <Muted>{own}</Muted>
          </Button>
        </li>
      ))}
      {data.has_more && <li className={styles['note']}>{t('nodes.more')}</li>}
    </ul>
  );
}
