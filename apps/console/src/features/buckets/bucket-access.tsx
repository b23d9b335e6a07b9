import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PrincipalPicker } from '../../app/session/principal-picker';
import { ProblemMessage } from '../../app/session/problem-message';
import { useCan } from '../../app/session/session';
import { isChangedSince } from '../../data/errors';
import { useServices } from '../../data/services';
import { Button } from '../../ui/button';
import { RowItem, Rows as RuleRows } from '../../ui/facts';
import { Checkbox, Select } from '../../ui/field';
import { Skeleton } from '../../ui/message';
import { useNotify } from '../../ui/notices';
import { Actions } from '../../ui/page';
import { Section, Sections } from '../../ui/section';
import {
  hasId,
  isComplete,
  PRINCIPALS,
  sentRule,
  verbsFor,
  VERBS,
  withPrincipal,
  type AccessRule,
  type Verb,
} from './access-rules';
import { AccessQuestion } from './access-question';
import styles from './bucket-access.module.css';
import { RuleText } from './rule-text';
import { bucketKey, useBucket, type Bucket } from './use-bucket';

/** Who may do what in a bucket beyond those with scopes for all buckets; and why somebody may, or may not. */
export function BucketAccess({ name }: { readonly name: string }) {
  const { t } = useTranslation();
  const { data: bucket } = useBucket(name);
  return (
    <Sections>
      <Section title={t('buckets.rules')} text={t('buckets.rulesText')}>
        {bucket ? <Rules key={bucket.updated_at} bucket={bucket} /> : <Skeleton rows={3} />}
      </Section>
      <AccessQuestion bucket={name} />
    </Sections>
  );
}

function Rules({ bucket }: { readonly bucket: Bucket }) {
  const { t } = useTranslation();
  const can = useCan();
  const [adding, setAdding] = useState(false);
  const rules = (bucket.access ?? []) as readonly AccessRule[]; // of the document
  const save = useSave(bucket);
  const mayWrite = can('buckets:write');
  return (
    <>
      {rules.length === 0 && <p>{t('buckets.noRules')}</p>}
      <RuleRows>
        {rules.map((rule, at) => (
          <RowItem
            key={`${rule.to} ${rule.id ?? ''} ${at}`}
            action={
              mayWrite && (
                <Button
                  kind="plain"
                  writes
                  isDisabled={save.isPending}
                  aria-label={t('buckets.removeRule', { name: t(`principals.to.${rule.to}`) })}
                  onPress={() => save.mutate(rules.filter((one) => one !== rule))}
                >
                  {t('buckets.remove')}
                </Button>
              )
            }
          >
            <RuleText rule={rule} />
          </RowItem>
        ))}
      </RuleRows>
      {save.error && <ProblemMessage error={save.error} />}
      {mayWrite &&
        (adding ? (
          <NewRule
            isPending={save.isPending}
            onAdd={(rule) => save.mutate([...rules, rule])}
            onCancel={() => setAdding(false)}
          />
        ) : (
          <Actions>
            <Button onPress={() => setAdding(true)}>{t('buckets.addRule')}</Button>
          </Actions>
        ))}
    </>
  );
}

function useSave(bucket: Bucket) {
  const { t } = useTranslation();
  const { storage } = useServices();
  const cache = useQueryClient();
  const notify = useNotify();
  return useMutation({
    mutationFn: (rules: readonly AccessRule[]) =>
      storage.patch<'/buckets/{bucket}'>(bucket, { access: rules.map(sentRule) }),
    onSuccess: (saved) => {
      cache.setQueryData(bucketKey(bucket.name), saved);
      void cache.invalidateQueries({ queryKey: ['buckets', 'explained'] });
      notify(t('buckets.rulesSaved'));
    },
    onError: (error) => {
      if (isChangedSince(error)) void cache.invalidateQueries({ queryKey: bucketKey(bucket.name) });
    },
  });
}

interface NewRuleProps {
  readonly isPending: boolean;
  readonly onAdd: (rule: AccessRule) => void;
  readonly onCancel: () => void;
}

function NewRule({ isPending, onAdd, onCancel }: NewRuleProps) {
  const { t } = useTranslation();
  const [rule, setRule] = useState<AccessRule>({ to: 'signed_in', may: ['read'] });
  const toggle = (verb: Verb, isChosen: boolean): void =>
    setRule((before) => ({
      ...before,
      may: VERBS.filter((one) => (one === verb ? isChosen : before.may.includes(one))),
    }));
  return (
    <div className={styles['new']} role="group" aria-label={t('buckets.addRule')}>
      <Select
        label={t('buckets.ruleTo')}
        value={rule.to}
        choices={PRINCIPALS.map((id) => ({ id, name: t(`principals.to.${id}`) }))}
        onChange={(to) => setRule((before) => withPrincipal(before, to))}
      />
      {hasId(rule.to) && (
        <PrincipalPicker
          kind={rule.to}
          label={t(`principals.to.${rule.to}`)}
          value={rule.id ?? ''}
          onChange={(id) => setRule((before) => ({ ...before, id }))}
        />
      )}
      <div>
        {verbsFor(rule.to).map((verb) => (
          <Checkbox
            key={verb}
            label={t(`buckets.verbs.${verb}`)}
            isSelected={rule.may.includes(verb)}
            onChange={(isChosen) => toggle(verb, isChosen)}
          />
        ))}
      </div>
      <Actions>
        <Button kind="filled" isDisabled={isPending || !isComplete(rule)} onPress={() => onAdd(rule)}>
          {t('buckets.addRule')}
        </Button>
        <Button kind="plain" onPress={onCancel}>
          {t('actions.cancel')}
        </Button>
      </Actions>
    </div>
  );
}
