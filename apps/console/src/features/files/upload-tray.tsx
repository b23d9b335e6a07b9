import { memo, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf } from '../../data/errors';
import { formatBytes } from '../../data/bytes';
import { numberFormat } from '../../data/formatters';
import type { UploadItem } from '../../data/upload-queue';
import { useUploadQueue, useUploads } from '../../data/uploads';
import { Button, IconButton } from '../../ui/button';
import { Glyph, type GlyphName } from '../../ui/glyph';
import { Icon } from '../../ui/icon';
import { Progress } from '../../ui/meter';
import { Actions } from '../../ui/page';
import styles from './upload-tray.module.css';

/** Of thousands: those that need somebody, those that run, then what waits. */
const SHOWN = 30;
const ORDER = ['failed', 'running', 'paused', 'waiting', 'done'] as const;

/** All uploads, at the edge of every page. */
export function UploadTray() {
  const { t } = useTranslation();
  const queue = useUploadQueue();
  const items = useUploads();
  const [isOpen, setOpen] = useState(true);
  const counts = countStates(items);
  const left = counts.waiting + counts.running + counts.paused;
  useLeaveWarning(counts.waiting + counts.running > 0);
  if (items.length === 0) return null;
  const rows = firstOf(items);
  return (
    <section className={styles['tray']} aria-label={t('uploads.title')}>
      <header className={styles['header']}>
        <span className={styles['title']} role="status">
          {left > 0 ? t('uploads.running', { count: left }) : t('uploads.done', { count: counts.done })}
          {counts.failed > 0 && <strong>{t('uploads.failed', { count: counts.failed })}</strong>}
        </span>
        <IconButton
          writes={false}
          label={t(isOpen ? 'uploads.collapse' : 'uploads.expand')}
          onPress={() => setOpen(!isOpen)}
        >
          <span className={isOpen ? '' : styles['up']}>
            <Icon name="down" size={16} />
          </span>
        </IconButton>
      </header>
      {isOpen && (
        <>
          <ul className={styles['list']}>
            {rows.map((item) => (
              <Upload key={item.id} item={item} />
            ))}
            {items.length > SHOWN && (
              <li className={styles['more']}>{t('uploads.more', { count: items.length - SHOWN })}</li>
            )}
          </ul>
          <div className={styles['footer']}>
            <Actions>
              {counts.waiting + counts.running > 0 && (
                <Button writes={false} onPress={() => queue.pauseAll()}>
                  {t('uploads.pauseAll')}
                </Button>
              )}
              {counts.paused > 0 && <Button onPress={() => queue.resumeAll()}>{t('uploads.resumeAll')}</Button>}
              {counts.done + counts.failed > 0 && (
                <Button kind="plain" onPress={() => queue.clear()}>
                  {t('uploads.clear')}
                </Button>
              )}
            </Actions>
          </div>
        </>
      )}
    </section>
  );
}

function firstOf(items: readonly UploadItem[]): readonly UploadItem[] {
  const rows: UploadItem[] = [];
  for (const state of ORDER)
    for (const item of items) {
      if (rows.length === SHOWN) return rows;
      if (item.state === state) rows.push(item);
    }
  return rows;
}

function countStates(items: readonly UploadItem[]): Record<UploadItem['state'], number> {
  const counts = { waiting: 0, running: 0, paused: 0, done: 0, failed: 0 };
  for (const { state } of items) counts[state]++;
  return counts;
}

/** The browser asks before the page is left. */
function useLeaveWarning(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isBusy]);
}

/** An item is another object where something of it has changed. */
const Upload = memo(function Upload({ item }: { readonly item: UploadItem }) {
  const { t, i18n } = useTranslation();
  const queue = useUploadQueue();
  const { id, file, state, sent, error } = item;
  const { name } = file;
  const button = (label: string, glyph: GlyphName, act: () => void) => (
    <IconButton writes={glyph !== 'pause'} label={label} onPress={act}>
      <Glyph name={glyph} size={16} />
    </IconButton>
  );
  return (
    <li className={styles['item']}>
      <div className={styles['text']}>
        <bdi className={styles['name']}>{name}</bdi>
        <span className={state === 'failed' ? styles['bad'] : styles['muted']}>
          {state === 'failed' ? <Fault error={error} /> : <State item={item} />}
          {state !== 'failed' && ` · ${formatBytes(file.size, i18n.language)}`}
        </span>
        {(state === 'running' || state === 'paused') && (
          <Progress label={t('uploads.progress', { name })} value={file.size === 0 ? 0 : sent / file.size} />
        )}
      </div>
      {(state === 'running' || state === 'waiting') &&
        button(t('uploads.pauseOne', { name }), 'pause', () => queue.pause(id))}
      {state === 'paused' && button(t('uploads.resumeOne', { name }), 'play', () => queue.resume(id))}
      {state === 'failed' && button(t('uploads.againOne', { name }), 'again', () => queue.resume(id))}
      <IconButton writes={false} label={t('uploads.remove', { name })} onPress={() => queue.remove(id)}>
        <Icon name="close" size={14} />
      </IconButton>
    </li>
  );
});

function State({ item: { state, sent, file } }: { readonly item: UploadItem }) {
  const { t, i18n } = useTranslation();
  if (state === 'running')
    return numberFormat(i18n.language, { style: 'percent' }).format(file.size === 0 ? 0 : sent / file.size);
  return t({ waiting: 'uploads.waiting', paused: 'uploads.paused', done: 'uploads.finished', failed: '' }[state]);
}

/** The reason in the person's language, then in the service's words. */
function Fault({ error }: { readonly error: unknown }) {
  const { t } = useTranslation();
  const { code, otherwise, message } = problemOf(error);
  return `${t([`codes.${code}`, `codes.${otherwise}`])}. ${message}`;
}
