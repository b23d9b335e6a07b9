import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PrincipalPicker } from '../../app/session/principal-picker';
import { ProblemMessage } from '../../app/session/problem-message';
import { isId } from '../../data/ids';
import { useServices } from '../../data/services';
import { Muted, RowItem, Rows } from '../../ui/facts';
import { Select } from '../../ui/field';
import { Section } from '../../ui/section';
import { Status, Tag } from '../../ui/status';
import { VERBS, type AccessRule, type Verb } from './access-rules';
import { RuleText } from './rule-text';

const SUBJECTS = ['user', 'client'] as const;
type Subject = (typeof SUBJECTS)[number];

/** May this person read this? What somebody may do in a bucket, each with the rule or scope that allows it. */
export function AccessQuestion({ bucket, fileId }: { readonly bucket: string; readonly fileId?: string }) {
  const { t } = useTranslation();
  const [kind, setKind] = useState<Subject>('user');
  const [subject, setSubject] = useState('');
  const { data, error } = useExplanation(bucket, subject, fileId);
  return (
    <Section title={t('buckets.question')} text={t('buckets.questionText')}>
      <Select
        label={t('buckets.subject')}
        value={kind}
        choices={SUBJECTS.map((id) => ({ id, name: t(`principals.to.${id}`) }))}
        onChange={(next) => {
          setKind(next);
          setSubject('');
        }}
      />
      <PrincipalPicker
        key={kind}
        kind={kind}
        label={t(`principals.to.${kind}`)}
        value={subject}
        onChange={setSubject}
      />
      {error && <ProblemMessage error={error} />}
      {data && (
        <Rows>
          {VERBS.map((verb) => (
            <Answer key={verb} verb={verb} because={data.because.filter((one) => one.verb === verb)} />
          ))}
        </Rows>
      )}
    </Section>
  );
}

function useExplanation(bucket: string, subject: string, fileId: string | undefined) {
  const { storage } = useServices();
  return useQuery({
    queryKey: ['buckets', 'explained', bucket, subject, fileId ?? ''],
    queryFn: ({ signal }) =>
      storage.get('/buckets/{bucket}/access', {
        path: { bucket },
        query: { subject, ...(fileId !== undefined && { file_id: fileId }) },
        signal,
      }),
    enabled: isId(subject),
  });
}

interface Cause {
  readonly verb: Verb;
  readonly source: 'scope' | 'rule';
  readonly rule: object | null;
  readonly via: string;
}

function Answer({ verb, because }: { readonly verb: Verb; readonly because: readonly Cause[] }) {
  const { t } = useTranslation();
  const isAllowed = because.length > 0;
  return (
    <RowItem
      action={<Status kind={isAllowed ? 'good' : 'bad'}>{t(isAllowed ? 'buckets.allowed' : 'buckets.denied')}</Status>}
    >
      <div>{t(`buckets.verbs.${verb}`)}</div>
      {because.map(({ source, rule, via }, at) => (
        <Muted key={at}>
          {source === 'scope' || rule === null ? (
            <>
              {t('buckets.byScope')} <Tag>{via}</Tag>
            </>
          ) : (
            <RuleText rule={rule as AccessRule} /> // of the document
          )}
        </Muted>
      ))}
    </RowItem>
  );
}
