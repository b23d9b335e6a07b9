import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddInline } from '../../app/session/add-inline';
import { CopyText } from '../../app/session/copy-text';
import { DeleteRecord } from '../../app/session/delete-record';
import { ProblemMessage } from '../../app/session/problem-message';
import { SchemaField } from '../../app/session/schema-field';
import { useCan, useSession } from '../../app/session/session';
import { formatTime } from '../../data/format';
import { Button } from '../../ui/button';
import { Muted, RowItem, Rows } from '../../ui/facts';
import { Skeleton } from '../../ui/message';
import { Status } from '../../ui/status';

const MOST = 1_000;
const keyOf = (id: string): readonly unknown[] => ['tenants', 'one', id, 'domains'];

interface Domain {
  readonly id: string;
  readonly domain: string;
  readonly verification_token: string;
  readonly verified_at: string | null;
}

/** Domains whose addresses lead to the tenant, once a DNS record has proved that they are its own. */
export function TenantDomains({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const can = useCan();
  const { identity } = useSession().installation;
  const { data, error } = useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) =>
      identity.get('/tenants/{tenant_id}/domains', {
        path: { tenant_id: id },
        query: { limit: MOST, sort: 'domain' },
        signal,
      }),
  });
  if (error) return <ProblemMessage error={error} />;
  if (!data) return <Skeleton rows={3} />;
  const mayWrite = can('tenants:write');
  return (
    <>
      {data.items.length === 0 && <Muted>{t('tenants.noDomains')}</Muted>}
      <Rows>
        {data.items.map((domain) => (
          <DomainRow key={domain.id} tenantId={id} domain={domain} mayWrite={mayWrite} />
        ))}
      </Rows>
      {mayWrite && <Claim id={id} />}
    </>
  );
}

interface DomainRowProps {
  readonly tenantId: string;
  readonly domain: Domain;
  readonly mayWrite: boolean;
}

function DomainRow({ tenantId, domain, mayWrite }: DomainRowProps) {
  const { t, i18n } = useTranslation();
  const { identity } = useSession().installation;
  const cache = useQueryClient();
  const path = { tenant_id: tenantId, domain_id: domain.id };
  const verify = useMutation({
    mutationFn: () => identity.post('/tenants/{tenant_id}/domains/{domain_id}/verify', { path }),
    onSuccess: () => cache.invalidateQueries({ queryKey: keyOf(tenantId) }),
  });
  const isVerified = domain.verified_at !== null;
  return (
    <RowItem
      action={
        mayWrite && (
          <DeleteRecord
            verb={t('tenants.deleteDomain')}
            text={t('tenants.deleteDomainText', { name: domain.domain })}
            done={t('tenants.domainDeleted')}
            send={() => identity.delete('/tenants/{tenant_id}/domains/{domain_id}', { path })}
            queryKey={keyOf(tenantId)}
            onDeleted={() => undefined}
            isIcon
          />
        )
      }
    >
      <div>
        {domain.domain}{' '}
        <Status kind={isVerified ? 'good' : 'warn'}>{t(isVerified ? 'tenants.verified' : 'tenants.unverified')}</Status>
      </div>
      {isVerified ? (
        <Muted>{formatTime(domain.verified_at, i18n.language)}</Muted>
      ) : (
        <>
          <p>{t('tenants.publish', { domain: domain.domain })}</p>
          <CopyText text={`_groundwork.${domain.domain}. TXT "${domain.verification_token}"`} />
          {mayWrite && (
            <div>
              <Button isDisabled={verify.isPending} onPress={() => verify.mutate()}>
                {t('tenants.verify')}
              </Button>
            </div>
          )}
          {verify.error && <ProblemMessage error={verify.error} />}
        </>
      )}
    </RowItem>
  );
}

function Claim({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const { identity } = useSession().installation;
  const [domain, setDomain] = useState('');
  const typed = domain.trim();
  return (
    <AddInline
      verb={t('tenants.claim')}
      body={typed === '' ? undefined : { domain: typed }}
      send={(body) => identity.post('/tenants/{tenant_id}/domains', { path: { tenant_id: id }, body })}
      member="domain"
      queryKey={keyOf(id)}
      onAdded={() => setDomain('')}
    >
      {({ fault, count }) => (
        <SchemaField
          key={count}
          body="NewTenantDomain"
          name="domain"
          label={t('tenants.domain')}
          value={domain}
          onChange={setDomain}
          {...fault}
        />
      )}
    </AddInline>
  );
}
