import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isNotFound } from '../../data/errors';
import { IconButton } from '../../ui/button';
import { Icon, type IconName } from '../../ui/icon';
import { Blank, Skeleton } from '../../ui/message';
import { Panel } from '../../ui/page';
import { ProblemMessage } from './problem-message';

export interface RecordPanelProps<Item> {
  /** Of the kind of record. */
  readonly label: string;
  readonly icon: IconName;
  readonly query: {
    readonly data: Item | undefined;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  readonly nameOf: (record: Item) => string;
  readonly notFound: { readonly title: string; readonly text?: string };
  readonly onClose: () => void;
  readonly children: (record: Item) => ReactNode;
}

/** The record that is open, beside its list: on its way, not found, failed, or shown. */
export function RecordPanel<Item>({ label, icon, query, nameOf, notFound, onClose, children }: RecordPanelProps<Item>) {
  const { t } = useTranslation();
  const { data, error, refetch } = query;
  const name = data === undefined ? undefined : nameOf(data);
  return (
    <Panel
      label={name ?? label}
      header={
        <>
          {isNotFound(error) && data === undefined ? <span /> : <h1>{name ?? label}</h1>}
          <IconButton writes={false} label={t('actions.close')} onPress={onClose}>
            <Icon name="close" />
          </IconButton>
        </>
      }
    >
      {data !== undefined ? (
        children(data)
      ) : !error ? (
        <Skeleton />
      ) : isNotFound(error) ? (
        <Blank icon={icon} title={notFound.title}>
          {notFound.text !== undefined && <p>{notFound.text}</p>}
        </Blank>
      ) : (
        <ProblemMessage error={error} onRetry={() => void refetch()} />
      )}
    </Panel>
  );
}
