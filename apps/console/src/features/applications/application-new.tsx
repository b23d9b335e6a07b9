import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemMessage } from '../../app/session/problem-message';
import { fieldErrorsOf } from '../../data/errors';
import { useServices } from '../../data/services';
import { Select, TextField } from '../../ui/field';
import { Form } from '../../ui/form';
import { Page } from '../../ui/page';
import { errorsByField } from './application-fields';
import { ChooseScopes } from './choose-scopes';
import { EMPTY_CLIENT, KINDS, newClientOf, permissionsOf, type ClientDraft } from './client-draft';
import { NewSecret } from './new-secret';

type Step = 'kind' | 'addresses' | 'scopes';

/** Kind, then addresses, then scopes; then the secret, once. */
export function ApplicationNew({ onDone }: { readonly onDone: (id?: string) => void }) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(EMPTY_CLIENT);
  const [step, setStep] = useState<Step>('kind');
  const create = useCreate();
  const steps: readonly Step[] = draft.kind === 'machine' ? ['kind', 'scopes'] : ['kind', 'addresses', 'scopes'];
  const [earlier, next] = [steps[steps.indexOf(step) - 1], steps[steps.indexOf(step) + 1]];
  const created = create.data;
  const set = (values: Partial<ClientDraft>): void => setDraft((before) => ({ ...before, ...values }));
  if (created)
    return (
      <NewSecret id={created.id} secret={created.secret} warning={created.warning} onDone={() => onDone(created.id)} />
    );
  return (
    <Page title={t('applications.new')}>
      <p>
        {t('applications.step', {
          step: steps.indexOf(step) + 1,
          steps: steps.length,
          name: t(`applications.steps.${step}`),
        })}
      </p>
      <Form
        key={step}
        verb={t(next === undefined ? 'applications.create' : 'actions.next')}
        cancel={t('actions.cancel')}
        isPending={create.isPending}
        isDisabled={draft.name.trim() === ''}
        onCancel={() => onDone()}
        back={earlier && { label: t('actions.back'), onPress: () => setStep(earlier) }}
        onSubmit={() =>
          next === undefined ? create.mutate(draft, { onError: (error) => setStep(stepOf(error)) }) : setStep(next)
        }
      >
        {step === 'kind' && <KindStep draft={draft} set={set} errors={fieldErrorsOf(create.error)} />}
        {step === 'addresses' && <AddressStep draft={draft} set={set} errors={fieldErrorsOf(create.error)} />}
        {step === 'scopes' && <ChooseScopes draft={draft} onChange={setDraft} />}
        {create.error && <ProblemMessage error={create.error} />}
      </Form>
    </Page>
  );
}

/** The step that has what was refused. */
const stepOf = (error: unknown): Step =>
  Object.keys(fieldErrorsOf(error)).some((member) => member.startsWith('client_metadata.urls')) ? 'addresses' : 'kind';

/** The client, then its permissions: one that was made is shown with its secret whatever becomes of the rest. */
function useCreate() {
  const { identity } = useServices();
  const cache = useQueryClient();
  return useMutation({
    gcTime: 0, // the secret is nowhere kept
    mutationFn: async (draft: ClientDraft) => {
      const { id, client_secret: secret } = await identity.post('/clients', {
        body: newClientOf(draft),
        fields: ['id', 'client_secret'],
      });
      const path = { client_id: id };
      const permissions = permissionsOf(draft);
      let warning: unknown;
      if (permissions.length > 0) {
        try {
          await identity.post('/clients/{client_id}/resources', {
            path,
            body: { resources: permissions.map((one) => one.resource_id) },
          });
          await identity.post('/clients/{client_id}/permissions', { path, body: { permissions } });
        } catch (error) {
          warning = error;
        }
      }
      return { id, secret, warning };
    },
    onSuccess: () => void cache.invalidateQueries({ queryKey: ['clients'] }),
  });
}

interface StepProps {
  readonly draft: ClientDraft;
  readonly set: (values: Partial<ClientDraft>) => void;
  readonly errors: Readonly<Record<string, string>>;
}

function KindStep({ draft, set, errors }: StepProps) {
  const { t } = useTranslation();
  return (
    <>
      <Select
        label={t('applications.kind')}
        value={draft.kind}
        choices={KINDS.map((id) => ({ id, name: t(`applications.kinds.${id}`) }))}
        onChange={(kind) => set({ kind })}
      />
      <p>{t(`applications.about.${draft.kind}`)}</p>
      <TextField
        label={t('applications.name')}
        name="client_name"
        isRequired
        value={draft.name}
        onChange={(name) => set({ name })}
        {...(errors['client_name'] !== undefined && { error: errors['client_name'] })}
      />
      <TextField
        label={t('applications.description')}
        name="client_description"
        isMultiline
        value={draft.description}
        onChange={(description) => set({ description })}
      />
    </>
  );
}

function AddressStep({ draft, set, errors }: StepProps) {
  const { t } = useTranslation();
  const said = errorsByField(errors, (line, message) => t('applications.line', { line, message }));
  return (
    <>
      <TextField
        label={t('applications.redirects')}
        name="redirect_uris"
        hint={t('applications.redirectsHint')}
        isMultiline
        value={draft.redirects}
        onChange={(redirects) => set({ redirects })}
        {...(said['redirect_uris'] !== undefined && { error: said['redirect_uris'] })}
      />
      <TextField
        label={t('applications.logoutRedirects')}
        name="post_logout_redirect_uris"
        hint={t('applications.onePerLine')}
        isMultiline
        value={draft.logoutRedirects}
        onChange={(logoutRedirects) => set({ logoutRedirects })}
        {...(said['post_logout_redirect_uris'] !== undefined && { error: said['post_logout_redirect_uris'] })}
      />
    </>
  );
}
