import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemMessage } from '../../app/session/problem-message';
import { useCan } from '../../app/session/session';
import { formatTime } from '../../data/format';
import { useServices } from '../../data/services';
import { useBase } from '../../data/use-base';
import { useEdit } from '../../data/use-edit';
import { Conflicts } from '../../ui/conflicts';
import { Copyable, Facts } from '../../ui/facts';
import { Form } from '../../ui/form';
import { Message, Skeleton } from '../../ui/message';
import { useNotify } from '../../ui/notices';
import { Actions, Stack } from '../../ui/page';
import { Section } from '../../ui/section';
import { BucketDelete } from './bucket-delete';
import { BucketFields } from './bucket-fields';
import { BucketRename } from './bucket-rename';
import { draftOf, metadataOf, rulesOf, wrongSizes, type BucketDraft } from './bucket-rules';
import { BucketUsage } from './bucket-usage';
import { bucketKey, readBucket, useBucket, type Bucket } from './use-bucket';

export interface BucketSettingsProps {
  readonly name: string;
  /** To another name of the bucket, or away from one that is gone. */
  readonly onGo: (name?: string) => void;
}

/** What a bucket is limited to, its name, and its end. */
export function BucketSettings({ name, onGo }: BucketSettingsProps) {
  const { t } = useTranslation();
  const can = useCan();
  const { data: bucket } = useBucket(name);
  if (!bucket) return <Skeleton />;
  return (
    <Stack>
      <Section title={t('buckets.about')}>
        <About bucket={bucket} />
      </Section>
      {can('buckets:write') && (
        <>
          <Section title={t('buckets.limits')}>
            <EditForm key={bucket.id} bucket={bucket} />
          </Section>
          <Section title={t('buckets.nameAndEnd')}>
            <Actions>
              <BucketRename bucket={bucket} onGo={onGo} />
              {!bucket.is_default && <BucketDelete bucket={bucket} onGone={() => onGo()} />}
            </Actions>
          </Section>
        </>
      )}
    </Stack>
  );
}

function About({ bucket }: { readonly bucket: Bucket }) {
  const { t, i18n } = useTranslation();
  const { quota } = rulesOf(bucket.metadata);
  return (
    <Facts
      items={[
        [t('buckets.id'), <Copyable key="id" text={bucket.id} label={t('actions.copy')} done={t('actions.copied')} />],
        [t('buckets.usage'), <BucketUsage key="usage" used={bucket.aggregations.bytes_used ?? 0} quota={quota} />],
        [t('buckets.createdAt'), formatTime(bucket.created_at, i18n.language)],
        [t('buckets.updatedAt'), formatTime(bucket.updated_at, i18n.language)],
      ]}
    />
  );
}

function EditForm({ bucket }: { readonly bucket: Bucket }) {
  const { base, setBase, setDirty } = useBase(bucket);
  return <Draft key={base.updated_at} bucket={base} onSaved={setBase} onDirty={setDirty} />;
}

interface DraftProps {
  readonly bucket: Bucket;
  readonly onSaved: (bucket: Bucket) => void;
  readonly onDirty: (isDirty: boolean) => void;
}

function Draft({ bucket, onSaved, onDirty }: DraftProps) {
  const { t } = useTranslation();
  const { storage } = useServices();
  const cache = useQueryClient();
  const notify = useNotify();
  const edit = useEdit<Bucket, BucketDraft>({
    record: bucket,
    fieldsOf: draftOf,
    read: () => readBucket(storage, bucket.name),
    write: (record, changes) => {
      const metadata = metadataOf(changes);
      const isDescribed = 'description' in changes;
      return storage.patch<'/buckets/{bucket}'>(record, {
        ...(isDescribed && { description: changes.description ?? null }),
        ...(Object.keys(metadata).length > 0 && { metadata }),
      });
    },
    onSaved: (saved) => {
      cache.setQueryData(bucketKey(bucket.name), saved);
      onSaved(saved);
      void cache.invalidateQueries({ queryKey: ['buckets'], predicate: ({ queryKey }) => queryKey[1] !== 'one' });
      notify(t('buckets.saved'));
    },
  });
  useEffect(() => onDirty(edit.isDirty));
  return (
    <Form
      verb={t('buckets.save')}
      cancel={t('buckets.reset')}
      isPending={edit.isPending}
      isDisabled={!edit.isDirty || edit.conflicts.length > 0 || wrongSizes(edit.draft).length > 0}
      onSubmit={() => void edit.save()}
      onCancel={() => edit.set(draftOf(bucket))}
    >
      <BucketFields draft={edit.draft} set={edit.set} errors={edit.fieldErrors} isNameFixed />
      {edit.conflicts.length > 0 && (
        <Conflicts
          title={t('conflict.title')}
          mine={t('conflict.mine')}
          theirs={t('conflict.theirs')}
          items={edit.conflicts.map(({ field, mine, theirs }) => ({
            field,
            label: t(`buckets.${field}`),
            mine: shown(mine),
            theirs: shown(theirs),
          }))}
          onChoose={(field, whose) => {
            const conflict = edit.conflicts.find((one) => one.field === field);
            if (conflict) edit.choose(conflict, whose);
          }}
        />
      )}
      {edit.isGone ? (
        <Message kind="bad" title={t('conflict.gone')} />
      ) : (
        edit.error !== undefined && <ProblemMessage error={edit.error} />
      )}
    </Form>
  );
}

const shown = (value: unknown): string =>
  typeof value === 'string' && value !== '' ? value : JSON.stringify(value ?? '–');
