import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../app/session/session';
import { addressesOf, readHealth, type ServiceName } from '../../data/health';
import { useServices } from '../../data/services';
import { Muted, RowItem, Rows } from '../../ui/facts';
import { Card, Padded } from '../../ui/page';
import { Status } from '../../ui/status';

const EVERY_MS = 15_000;

/** Whether the services answer, looked at again while the page is seen. */
export function ServiceHealth() {
  const { t } = useTranslation();
  const { config } = useSession();
  return (
    <section>
      <Card>
        <Padded>
          <h2>{t('overview.health')}</h2>
          <Rows>
            {addressesOf(config).map(({ name, url }) => (
              <Service key={name} name={name} url={url} />
            ))}
          </Rows>
        </Padded>
      </Card>
    </section>
  );
}

function Service({ name, url }: { readonly name: ServiceName; readonly url: string }) {
  const { t } = useTranslation();
  const services = useServices();
  const { data } = useQuery({
    queryKey: ['health', url],
    queryFn: ({ signal }) => readHealth(services, name, signal),
    refetchInterval: EVERY_MS,
  });
  return (
    <RowItem
      action={
        data !== undefined && <Status kind={data ? 'good' : 'bad'}>{t(data ? 'overview.up' : 'overview.down')}</Status>
      }
    >
      <div>{t(`overview.${name}`)}</div>
      <Muted>{url}</Muted>
    </RowItem>
  );
}
