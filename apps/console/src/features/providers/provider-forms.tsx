import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EditForm } from '../../app/session/edit-form';
import { ProblemMessage } from '../../app/session/problem-message';
import { useSession } from '../../app/session/session';
import { useLeaveGuard } from '../../app/session/use-leave-guard';
import { fieldErrorsOf } from '../../data/errors';
import { useEdit } from '../../data/use-edit';
import { Choices } from '../../ui/choices';
import { Form } from '../../ui/form';
import { Skeleton } from '../../ui/message';
import { useNotify } from '../../ui/notices';
import { Page } from '../../ui/page';
import {
  draftOf,
  emptyOf,
  newProviderOf,
  PRESETS,
  providerChangesOf,
  type Preset,
  type Provider,
  type ProviderDraft,
} from './provider-draft';
import { ProviderFields } from './provider-fields';
import { useCheck, useIssuerError } from './use-check';
import { useOwnTenantId, useProvider } from './use-providers';

/** A new provider: which one, then what it was registered with there. */
export function ProviderNew({ onDone }: { readonly onDone: (id?: string) => void }) {
  const { t } = useTranslation();
  const [preset, setPreset] = useState<Preset>();
  const nameOf = (one: Preset): string => one.name || t('providers.generic');
  return (
    <Page title={preset ? t('providers.newOf', { name: nameOf(preset) }) : t('providers.new')}>
      {preset ? (
        <NewForm preset={preset} onDone={onDone} />
      ) : (
        <Choices
          label={t('providers.choose')}
          choices={PRESETS.map((one) => ({
            id: one.id,
            name: nameOf(one),
            about: t(`providers.about.${one.type === 'oidc' ? 'oidc' : 'vendor'}`),
          }))}
          onChoose={(id) => setPreset(PRESETS.find((one) => one.id === id))}
        />
      )}
    </Page>
  );
}

function NewForm({ preset, onDone }: { readonly preset: Preset; readonly onDone: (id?: string) => void }) {
  const { t } = useTranslation();
  const { identity } = useSession().installation;
  const tenantId = useOwnTenantId() ?? '';
  const cache = useQueryClient();
  const notify = useNotify();
  const check = useCheck();
  const [draft, setDraft] = useState(() => emptyOf(preset));
  const guard = useLeaveGuard(draft.client_id !== '' || draft.client_secret !== '');
  const create = useMutation({
    mutationFn: () =>
      identity.post('/tenants/{tenant_id}/identity_providers', {
        path: { tenant_id: tenantId },
        body: newProviderOf(preset, draft),
        fields: ['id'],
      }),
    onSuccess: ({ id }) => {
      check.mutate({ id, tenant_id: tenantId });
      void cache.invalidateQueries({ queryKey: ['providers'] });
      notify(t('providers.created'));
      guard.allow();
      onDone(id);
    },
  });
  return (
    <>
      <Form
        verb={t('providers.create')}
        cancel={t('actions.cancel')}
        isPending={create.isPending}
        isDisabled={draft.client_id.trim() === '' || draft.provider_name.trim() === ''}
        onSubmit={() => create.mutate()}
        onCancel={() => onDone()}
      >
        <ProviderFields
          draft={draft}
          set={(values) => setDraft((before) => ({ ...before, ...values }))}
          errors={fieldErrorsOf(create.error)}
          preset={preset}
          hasIssuer={preset.type === 'oidc'}
        />
        {create.error && <ProblemMessage error={create.error} />}
      </Form>
      {guard.question}
    </>
  );
}

/** Changes a provider; its type stays. */
export function ProviderEdit({ id, onDone }: { readonly id: string; readonly onDone: () => void }) {
  const { t } = useTranslation();
  const { data: provider, error } = useProvider(id);
  return (
    <Page title={t('providers.edit')}>
      {provider ? (
        <Edit provider={provider} onDone={onDone} />
      ) : error ? (
        <ProblemMessage error={error} />
      ) : (
        <Skeleton />
      )}
    </Page>
  );
}

const PATH = '/tenants/{tenant_id}/identity_providers/{identity_provider_id}';

function Edit({ provider, onDone }: { readonly provider: Provider; readonly onDone: () => void }) {
  const { t } = useTranslation();
  const { identity } = useSession().installation;
  const cache = useQueryClient();
  const notify = useNotify();
  const check = useCheck();
  const issuerError = useIssuerError(provider.id);
  const path = { tenant_id: provider.tenant_id, identity_provider_id: provider.id };
  const edit = useEdit<Provider, ProviderDraft>({
    record: provider,
    fieldsOf: draftOf,
    read: () => identity.get(PATH, { path }),
    write: (record, changes) => identity.patch<typeof PATH>(record, providerChangesOf(changes)),
    onSaved: () => {
      check.mutate(provider);
      void cache.invalidateQueries({ queryKey: ['providers'] });
      notify(t('providers.saved'));
      guard.allow();
      onDone();
    },
  });
  const guard = useLeaveGuard(edit.isDirty);
  return (
    <>
      <EditForm edit={edit} verb={t('providers.save')} labelOf={(name) => String(name)} onCancel={onDone}>
        <ProviderFields
          draft={edit.draft}
          set={edit.set}
          errors={{ ...(edit.draft.issuer_url === provider.issuer_url && issuerError), ...edit.fieldErrors }}
          hasIssuer
        />
      </EditForm>
      {guard.question}
    </>
  );
}
