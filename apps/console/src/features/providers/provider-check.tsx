import { useTranslation } from 'react-i18next';
import { ProblemMessage } from '../../app/session/problem-message';
import { useCan } from '../../app/session/session';
import { Button } from '../../ui/button';
import { Facts, Muted, RowItem, Rows } from '../../ui/facts';
import { Message } from '../../ui/message';
import { Section } from '../../ui/section';
import type { Provider } from './provider-draft';
import { useCheck, useFound, type FoundProvider } from './use-check';

/** Asks identity whether the provider is as a sign-in needs it, and shows what it found. */
export function ProviderCheck({ provider }: { readonly provider: Provider }) {
  const { t } = useTranslation();
  const can = useCan();
  const check = useCheck();
  const found = useFound(provider.id);
  if (!can('tenants:write')) return null;
  return (
    <Section title={t('providers.checkTitle')} text={t('providers.checkText')}>
      <div>
        <Button isDisabled={check.isPending} onPress={() => check.mutate(provider)}>
          {t(check.isPending ? 'providers.checking' : 'providers.check')}
        </Button>
      </div>
      {check.error && <ProblemMessage error={check.error} />}
      {found && <Found found={found} />}
    </Section>
  );
}

function Found({ found }: { readonly found: FoundProvider }) {
  const { t } = useTranslation();
  const { problems } = found;
  return (
    <>
      <Message
        kind={found.is_ready ? 'good' : 'bad'}
        title={found.is_ready ? t('providers.ready') : t('providers.notReady', { count: problems.length })}
      />
      {problems.length > 0 && (
        <Rows>
          {problems.map(({ code, url, message }, at) => (
            <RowItem key={at}>
              <div>{t(`providers.problems.${code}`)}</div>
              <div>
                <Muted>{message}</Muted>
              </div>
              {url !== null && <Muted>{url}</Muted>}
            </RowItem>
          ))}
        </Rows>
      )}
      <Facts
        items={[
          [t('providers.found.issuer'), found.issuer],
          [t('providers.found.authorization'), found.authorization_endpoint],
          [t('providers.found.token'), found.token_endpoint],
          [t('providers.found.userinfo'), found.userinfo_endpoint],
          [t('providers.found.keys'), found.keys],
        ]}
      />
    </>
  );
}
