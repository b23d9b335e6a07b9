import { createElement, lazy as lazyOf, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { untilOnline, useIsOnline } from '../data/online';
import { Blank, Skeleton } from '../ui/message';

/** A part of the application that did not come: the network was cut, or a newer release has replaced it. */
export class PartNotLoaded extends Error {}

type Load<Props> = () => Promise<{ readonly default: ComponentType<Props> }>;

/** A component whose code comes when it is shown, or before. */
export type LazyPart<Props> = ComponentType<Props> & { readonly load: () => Promise<unknown> };

/**
 * A part of the application that is loaded when it is gone to. Without a network it waits for one: what has failed to load once is not
 * loaded again before the whole page is. One that is there already is shown at once, without a skeleton before it.
 */
export function lazy<Props extends object>(load: Load<Props>): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined;
  const read = async (): Promise<{ readonly default: ComponentType<Props> }> => {
    await untilOnline();
    const part = await load();
    loaded = part.default;
    return part;
  };
  const Later = lazyOf(() =>
    read().catch((cause: unknown) => {
      throw new PartNotLoaded('A part of the console was not loaded.', { cause });
    }),
  ) as ComponentType<Props>; // takes what the part takes
  function Part(props: Props) {
    const [Shown] = useState(() => loaded ?? Later);
    return createElement(Shown, props);
  }
  return Object.assign(Part, { load: read });
}

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
