import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EditForm } from '../../app/session/edit-form';
import { ProblemMessage } from '../../app/session/problem-message';
import { SchemaField } from '../../app/session/schema-field';
import { useLeaveGuard } from '../../app/session/use-leave-guard';
import { useServices } from '../../data/services';
import { isOfSystem } from '../../data/system-clients';
import { useEdit } from '../../data/use-edit';
import { TextField } from '../../ui/field';
import { Message, Skeleton } from '../../ui/message';
import { useNotify } from '../../ui/notices';
import { Page } from '../../ui/page';
import {
  ADDRESSES,
  changesOf,
  errorsByField,
  fieldsOf,
  type AddressField,
  type ApplicationFields,
} from './application-fields';
import { useApplication, type Application } from './use-application';

/** Names of the fields in the catalogues. */
const LABELS: Readonly<Record<keyof ApplicationFields, string>> = {
  client_name: 'name',
  client_description: 'description',
  redirect_uris: 'redirects',
  post_logout_redirect_uris: 'logoutRedirects',
  allowed_origins: 'origins',
};
const HINTS: Readonly<Record<AddressField, string>> = {
  redirect_uris: 'redirectsHint',
  post_logout_redirect_uris: 'onePerLine',
  allowed_origins: 'originsHint',
};

/** Changes what an application is called and where people return to from signing in and out. */
export function ApplicationEdit({ id, onDone }: { readonly id: string; readonly onDone: () => void }) {
  const { t } = useTranslation();
  const { data: client, error, refetch } = useApplication(id);
  return (
    <Page title={t('applications.edit')}>
      {error && !client ? (
        <ProblemMessage error={error} onRetry={() => void refetch()} />
      ) : !client ? (
        <Skeleton />
      ) : isOfSystem(client) ? (
        <Message kind="note" title={t('applications.ofSystem')} />
      ) : (
        <Fields client={client} onDone={onDone} />
      )}
    </Page>
  );
}

function Fields({ client, onDone }: { readonly client: Application; readonly onDone: () => void }) {
  const { t } = useTranslation();
  const { identity } = useServices();
  const cache = useQueryClient();
  const notify = useNotify();
  const edit = useEdit<Application, ApplicationFields>({
    record: client,
    fieldsOf,
    read: () => identity.get('/clients/{client_id}', { path: { client_id: client.id } }),
    write: (record, changes) => identity.patch<'/clients/{client_id}'>(record, changesOf(changes)),
    onSaved: () => {
      void cache.invalidateQueries({ queryKey: ['clients'] });
      notify(t('applications.saved'));
      guard.allow();
      onDone();
    },
  });
  const guard = useLeaveGuard(edit.isDirty);
  const errors = errorsByField(edit.fieldErrors, (line, message) => t('applications.line', { line, message }));
  const propsOf = (name: keyof ApplicationFields) => ({
    name,
    label: t(`applications.${LABELS[name]}`),
    value: edit.draft[name],
    onChange: (value: string) => edit.set({ [name]: value }),
    ...(errors[name] !== undefined && { error: errors[name] }),
  });
  return (
    <>
      <EditForm
        edit={edit}
        verb={t('applications.save')}
        labelOf={(field) => t(`applications.${LABELS[field]}`)}
        onCancel={onDone}
      >
        <SchemaField body="NewClient" autoComplete="off" {...propsOf('client_name')} />
        <SchemaField body="NewClient" isMultiline {...propsOf('client_description')} />
        {client.client_type !== 'machine' &&
          ADDRESSES.map((name) => (
            <TextField key={name} isMultiline hint={t(`applications.${HINTS[name]}`)} {...propsOf(name)} />
          ))}
      </EditForm>
      {guard.question}
    </>
  );
}
