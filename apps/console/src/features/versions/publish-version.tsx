import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemMessage } from '../../app/session/problem-message';
import { SchemaField } from '../../app/session/schema-field';
import { fieldErrorsOf } from '../../data/errors';
import { formatZonedTime, zoneName } from '../../data/format';
import { useServices } from '../../data/services';
import { treeKey } from '../../data/use-tree';
import { Dialog } from '../../ui/dialog';
import { TextField } from '../../ui/field';
import { Form } from '../../ui/form';
import { useNotify } from '../../ui/notices';
import { instantOf } from './instant';

export interface PublishVersionProps {
  readonly code: string;
  readonly version: string;
  readonly onClose: () => void;
}

interface Draft {
  readonly version: string;
  readonly alias: string;
  /** A local time as the field has it; empty: at once. */
  readonly at: string;
}

/** Copies a version into a release, which an alias names at once or at a set time. */
export function PublishVersion({ code, version, onClose }: PublishVersionProps) {
  const { t, i18n } = useTranslation();
  const [draft, setDraft] = useState<Draft>({ version: '', alias: 'current', at: '' });
  const publish = usePublish(code, version, onClose);
  const errors = fieldErrorsOf(publish.error);
  const instant = instantOf(draft.at);
  const set = (name: keyof Draft) => (value: string) => setDraft((before) => ({ ...before, [name]: value }));
  const field = (name: 'version' | 'alias', hint: string) => (
    <SchemaField
      body="NewPublication"
      name={name}
      label={t(`versions.${name}`)}
      hint={hint}
      value={draft[name]}
      onChange={set(name)}
      autoFocus={name === 'version'}
      autoComplete="off"
      {...(errors[name] !== undefined && { error: errors[name] })}
    />
  );
  return (
    <Dialog title={t('versions.publish')} isOpen onClose={onClose}>
      <p>{t('versions.text.publish', { version })}</p>
      <Form
        verb={t(instant === undefined ? 'versions.publish' : 'versions.schedule')}
        cancel={t('actions.cancel')}
        isPending={publish.isPending}
        isDisabled={draft.version === ''}
        onSubmit={() => publish.mutate({ ...draft, at: instant })}
        onCancel={onClose}
      >
        {field('version', t('versions.versionHint'))}
        {field('alias', t('versions.aliasHint'))}
        <TextField
          label={t('versions.at')}
          type="datetime-local"
          hint={
            instant === undefined
              ? t('versions.atHint', { zone: zoneName() })
              : t('versions.atZone', { time: formatZonedTime(instant, i18n.language), zone: zoneName() })
          }
          value={draft.at}
          onChange={set('at')}
          {...(errors['at'] !== undefined && { error: errors['at'] })}
        />
        {publish.error && <ProblemMessage error={publish.error} />}
      </Form>
    </Dialog>
  );
}

function usePublish(code: string, source: string, onClose: () => void) {
  const { t, i18n } = useTranslation();
  const { tree } = useServices();
  const cache = useQueryClient();
  const notify = useNotify();
  return useMutation({
    mutationFn: ({ version, alias, at }: Omit<Draft, 'at'> & { readonly at: string | undefined }) =>
      tree.post('/trees/{tree_code}/versions/{tree_version}/publish', {
        path: { tree_code: code, tree_version: source },
        body: { version, name: version, alias: alias === '' ? null : alias, ...(at !== undefined && { at }) },
      }),
    onSuccess: (_, { version, alias, at }) => {
      notify(
        at === undefined
          ? t('versions.done.publish', { version })
          : t('versions.done.schedule', { alias, version, time: formatZonedTime(at, i18n.language) }),
      );
      onClose();
      return cache.invalidateQueries({ queryKey: treeKey(code) });
    },
  });
}
