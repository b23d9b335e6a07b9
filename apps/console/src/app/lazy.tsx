import { lazy as lazyOf } from 'react';
import { useTranslation } from 'react-i18next';
import { untilOnline, useIsOnline } from '../data/online';
import { Blank, Skeleton } from '../ui/message';

/** A part of the application that did not come: the network was cut, or a newer release has replaced it. */
export class PartNotLoaded extends Error {}

/**
 * A part of the application that is loaded when it is gone to. Without a network it waits for one: what has failed to load once is not
 * loaded again before the whole page is.
 */
export const lazy: typeof lazyOf = (load) =>
  lazyOf(async () => {
    await untilOnline();
    try {
      return await load();
    } catch (cause) {
      throw new PartNotLoaded('A part of the console was not loaded.', { cause });
    }
  });

/** Where a part will be: it is on its way, or waits for the network. */
export function Waiting({ rows }: { readonly rows?: number }) {
  const { t } = useTranslation();
  if (useIsOnline()) return <Skeleton {...(rows !== undefined && { rows })} />;
  return (
    <Blank icon="alert" title={t('errors.waiting')}>
      <p>{t('errors.waitingText')}</p>
    </Blank>
  );
}
