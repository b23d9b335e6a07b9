import type { TreeApi } from '@groundwork/client';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../data/format';
import { Muted, RowItem, Rows } from '../../ui/facts';
import { Link } from '../../ui/link';
import { Message } from '../../ui/message';

type Violation = TreeApi.components['schemas']['CheckedTreeSchema']['violations'][number];

/** The service names so many. */
const MOST = 1_000;
const SHOWN = 100;

/** Nodes that break a schema as they are: they stay so until their attributes change. */
export function Violations({ code, items }: { readonly code: string; readonly items: readonly Violation[] }) {
  const { t, i18n } = useTranslation();
  if (items.length === 0) return <Message kind="good" title={t('treeSchema.fits')} />;
  const number = formatNumber(items.length, i18n.language);
  const title = t(items.length < MOST ? 'treeSchema.breaks' : 'treeSchema.breaksMany', { count: items.length, number });
  return (
    <>
      <Message kind="warn" title={title}>
        <span>{t('treeSchema.breaksText')}</span>
      </Message>
      <Rows>
        {items
          .slice(0, SHOWN)
          .map(({ tree_version: version = '', tree_node_id: node = '', code: of, field, message }) => (
            <RowItem key={`${version} ${node}`}>
              <Link href={`/trees/${encodeURIComponent(code)}/versions/${encodeURIComponent(version)}?node=${node}`}>
                {of ?? node}
              </Link>{' '}
              <Muted>{version}</Muted>
              <div>
                <code>{field}</code> <Muted>{message}</Muted>
              </div>
            </RowItem>
          ))}
      </Rows>
      {items.length > SHOWN && <Muted>{t('linked.cut', { count: SHOWN })}</Muted>}
    </>
  );
}
