import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemMessage } from '../../app/session/problem-message';
import { useCan } from '../../app/session/session';
import { isNotFound } from '../../data/errors';
import { Blank } from '../../ui/message';
import { Page } from '../../ui/page';
import { Crumbs, SubNav } from '../../ui/sub-nav';
import { useBucket } from './use-bucket';

export type BucketPart = 'files' | 'access' | 'webhooks' | 'settings';

export interface BucketFrameProps {
  readonly name: string;
  readonly part: BucketPart;
  readonly children: ReactNode;
  readonly beside?: ReactNode;
}

/** What all pages of a bucket have: its name, and the way to the others. */
export function BucketFrame({ name, part, children, beside }: BucketFrameProps) {
  const { t } = useTranslation();
  const can = useCan();
  const { error } = useBucket(name);
  const base = `/buckets/${encodeURIComponent(name)}`;
  // A token may list files of a bucket whose record it may not read: the parts of the page say what they miss.
  if (isNotFound(error)) {
    return (
      <Blank icon="alert" title={t('buckets.notFound')}>
        <p>{t('buckets.notFoundText')}</p>
      </Blank>
    );
  }
  const pages = [
    { id: 'files', name: t('buckets.files'), href: base },
    ...(can('buckets:read')
      ? [
          { id: 'access', name: t('buckets.access'), href: `${base}/access` },
          { id: 'webhooks', name: t('webhooks.title'), href: `${base}/webhooks` },
          { id: 'settings', name: t('buckets.settings'), href: `${base}/settings` },
        ]
      : []),
  ];
  return (
    <Page
      title={name}
      above={
        can('buckets:read') && (
          <Crumbs label={t('buckets.path')} above={[{ id: '', name: t('buckets.title'), href: '/buckets' }]} />
        )
      }
      beside={beside}
    >
      <SubNav label={t('buckets.parts')} pages={pages} current={part} />
      {error && <ProblemMessage error={error} />}
      {children}
    </Page>
  );
}
