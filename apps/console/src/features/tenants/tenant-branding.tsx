import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EditForm } from '../../app/session/edit-form';
import { ProblemMessage } from '../../app/session/problem-message';
import { SchemaField } from '../../app/session/schema-field';
import { useCan, useSession } from '../../app/session/session';
import { contrastOf, isColor, LEAST_CONTRAST } from '../../data/contrast';
import { useEdit } from '../../data/use-edit';
import { FileButton } from '../../ui/file-button';
import { Pair } from '../../ui/form';
import { useNotify } from '../../ui/notices';
import { Actions } from '../../ui/page';
import { Button } from '../../ui/button';
import { SignInPreview } from './sign-in-preview';
import { tenantKey, titleOf, type Tenant } from './use-tenant';

type BrandingDraft = Readonly<
  Record<'primary_color' | 'background_color' | 'terms_url' | 'privacy_url', string | null>
>;

function brandingOf({ branding }: Pick<Tenant, 'branding'>): BrandingDraft {
  const text = (name: string): string | null => {
    const value: unknown = branding === null ? null : Reflect.get(branding, name);
    return typeof value === 'string' ? value : null;
  };
  return {
    primary_color: text('primary_color'),
    background_color: text('background_color'),
    terms_url: text('terms_url'),
    privacy_url: text('privacy_url'),
  };
}

/** Colours, links and logo of the sign-in page, with the page beside as it will be. */
export function TenantBranding({ tenant }: { readonly tenant: Tenant }) {
  const can = useCan();
  if (!can('tenants:write')) return <SignInPreview name={titleOf(tenant)} {...brandingOf(tenant)} />;
  return <BrandingForm key={tenant.updated_at} tenant={tenant} />;
}

function BrandingForm({ tenant }: { readonly tenant: Tenant }) {
  const { t } = useTranslation();
  const { identity } = useSession().installation;
  const cache = useQueryClient();
  const notify = useNotify();
  const logo = useLogo();
  const edit = useEdit<Tenant, BrandingDraft>({
    record: tenant,
    fieldsOf: brandingOf,
    read: () => identity.get('/tenants/{tenant_id}', { path: { tenant_id: tenant.id } }),
    write: (record, changes) => identity.patch<'/tenants/{tenant_id}'>(record, { branding: changes }),
    onSaved: (saved) => {
      cache.setQueryData(tenantKey(tenant.id), saved);
      notify(t('tenants.brandingSaved'));
    },
  });
  const { draft, set, fieldErrors } = edit;
  const field = (name: keyof BrandingDraft, background?: string) => {
    const value = draft[name] ?? '';
    const ratio = background !== undefined && isColor(value) ? contrastOf(value, background) : LEAST_CONTRAST;
    const faint = ratio < LEAST_CONTRAST ? t('tenants.faint', { ratio: ratio.toFixed(1) }) : undefined;
    const error = fieldErrors[`branding.${name}`] ?? fieldErrors[name] ?? faint;
    return (
      <SchemaField
        body="Branding"
        name={name}
        label={t(`tenants.look.${name}`)}
        value={value}
        onChange={(next) => set({ [name]: next })}
        {...(background !== undefined && { hint: t('tenants.colorHint') })}
        {...(error !== undefined && { error })}
      />
    );
  };
  return (
    <>
      <SignInPreview name={titleOf(tenant)} logo={logo.url} {...draft} />
      <EditForm
        edit={edit}
        verb={t('tenants.saveBranding')}
        labelOf={(name) => t(`tenants.look.${name}`)}
        onCancel={() => set(brandingOf(tenant))}
      >
        <Pair>
          {field('primary_color', '#ffffff')}
          {field('background_color', '#16191d')}
        </Pair>
        {field('terms_url')}
        {field('privacy_url')}
      </EditForm>
      <LogoUpload tenantId={tenant.id} logo={logo} />
    </>
  );
}

type Logo = ReturnType<typeof useLogo>;

/** A picture that was chosen and is not sent yet. */
function useLogo() {
  const [file, setFile] = useState<File>();
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file) return setUrl(undefined);
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return { file, url, choose: setFile };
}

const PICTURES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;

function LogoUpload({ tenantId, logo }: { readonly tenantId: string; readonly logo: Logo }) {
  const { t } = useTranslation();
  const { identity } = useSession().installation;
  const notify = useNotify();
  const path = { tenant_id: tenantId, kind: 'logo' as const };
  const put = useMutation({
    mutationFn: (file: File) =>
      identity.put('/tenants/{tenant_id}/images/{kind}', { path, body: file, type: file.type }), // one of PICTURES
    onSuccess: () => notify(t('tenants.logoSaved')),
  });
  const remove = useMutation({
    mutationFn: () => identity.delete('/tenants/{tenant_id}/images/{kind}', { path }),
    onSuccess: () => {
      logo.choose(undefined);
      notify(t('tenants.logoRemoved'));
    },
  });
  const { file } = logo;
  const error = put.error ?? remove.error;
  return (
    <section>
      <h2>{t('tenants.logo')}</h2>
      <p>{t('tenants.logoText')}</p>
      <Actions>
        <FileButton accept={PICTURES} onChoose={logo.choose}>
          {file ? file.name : t('tenants.chooseLogo')}
        </FileButton>
        {file && (
          <Button kind="filled" isDisabled={put.isPending} onPress={() => put.mutate(file)}>
            {t('tenants.saveLogo')}
          </Button>
        )}
        <Button writes kind="plain" isDisabled={remove.isPending} onPress={() => remove.mutate()}>
          {t('tenants.removeLogo')}
        </Button>
      </Actions>
      {error && <ProblemMessage error={error} />}
    </section>
  );
}
