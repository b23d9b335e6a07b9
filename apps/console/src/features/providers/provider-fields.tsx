import { useTranslation } from 'react-i18next';
import { CopyText } from '../../app/session/copy-text';
import { SchemaField } from '../../app/session/schema-field';
import { useSession } from '../../app/session/session';
import { Checkbox, Select, TextField } from '../../ui/field';
import { Message } from '../../ui/message';
import { LINKS, type Preset, type ProviderDraft } from './provider-draft';

export interface ProviderFieldsProps {
  readonly draft: ProviderDraft;
  readonly set: (values: Partial<ProviderDraft>) => void;
  readonly errors: Readonly<Record<string, string>>;
  /** Absent while an existing one is edited. */
  readonly preset?: Preset;
  readonly hasIssuer: boolean;
}

/** The fields of a provider; what its type does not need is not asked for. */
export function ProviderFields({ draft, set, errors, preset, hasIssuer }: ProviderFieldsProps) {
  const { t } = useTranslation();
  const { config } = useSession();
  const errorOf = (name: string) => (errors[name] === undefined ? {} : { error: errors[name] });
  const text = (
    name: 'provider_name' | 'issuer_url' | 'client_id' | 'client_secret',
    label: string,
    more: { hint?: string; type?: 'url' | 'password' } = {},
  ) => (
    <SchemaField
      body="NewIdentityProvider"
      name={name}
      label={label}
      autoComplete="off"
      value={draft[name] ?? ''}
      onChange={(value) => set({ [name]: value })}
      {...errorOf(name)}
      {...more}
    />
  );
  return (
    <>
      <Message kind="note" title={t('providers.return')}>
        <CopyText text={`${config.issuer}/external/callback`} />
      </Message>
      {text('provider_name', t('providers.name'), { hint: t('providers.nameHint') })}
      {hasIssuer &&
        text('issuer_url', t('providers.issuer'), {
          type: 'url',
          hint: t('providers.issuerHint', { example: preset?.issuer ?? 'https://login.example.com' }),
        })}
      {text('client_id', t('providers.clientId'))}
      {text('client_secret', t('providers.secret'), {
        type: 'password',
        ...(!preset && { hint: t('providers.keepSecret') }),
      })}
      {preset?.settings.map((name) => (
        <TextField
          key={name}
          label={t(`providers.settings.${name}`)}
          name={name}
          value={draft.settings[name] ?? ''}
          onChange={(value) => set({ settings: { ...draft.settings, [name]: value } })}
          {...errorOf(`settings.${name}`)}
        />
      ))}
      <Rules draft={draft} set={set} errors={errors} />
    </>
  );
}

/** Who comes by the provider, and what becomes of somebody new. */
function Rules({ draft, set, errors }: Pick<ProviderFieldsProps, 'draft' | 'set' | 'errors'>) {
  const { t } = useTranslation();
  const errorOf = (name: string) => (errors[name] === undefined ? {} : { error: errors[name] });
  return (
    <>
      <TextField
        label={t('providers.domains')}
        name="domains"
        hint={t('providers.domainsHint')}
        isMultiline
        value={draft.domains}
        onChange={(domains) => set({ domains })}
        {...errorOf('domains')}
      />
      <Select
        label={t('providers.linkBy')}
        value={draft.link_by}
        choices={LINKS.map((id) => ({ id, name: t(`providers.links.${id}`) }))}
        onChange={(link_by) => set({ link_by })}
        {...errorOf('link_by')}
      />
      <Checkbox
        label={t('providers.jit')}
        isSelected={draft.jit_provisioning}
        onChange={(jit_provisioning) => set({ jit_provisioning })}
      />
    </>
  );
}
