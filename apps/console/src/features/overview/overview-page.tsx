import { useTranslation } from 'react-i18next';
import { useCan, useSession } from '../../app/session/session';
import { Empty } from '../../ui/empty';
import type { IconName } from '../../ui/icon';
import { Link } from '../../ui/link';
import { Actions, Card, Page } from '../../ui/page';
import { Tile, Tiles } from '../../ui/tiles';
import { FirstSteps } from './first-steps';
import { RunningImports } from './running-imports';
import { ServiceHealth } from './service-health';
import { SignIns } from './sign-ins';
import { useTotal } from './use-total';

/** A page that the person may open. */
export interface OverviewEntry {
  readonly path: string;
  /** A text of the catalogues: the title of the page. */
  readonly name: string;
  readonly icon: IconName;
}

export interface OverviewPageProps {
  readonly sections: readonly { readonly entries: readonly OverviewEntry[] }[];
  /** Pages on which the person may make something. */
  readonly making: readonly OverviewEntry[];
  /** Leads to the audit events of a kind and a day. */
  readonly onEvents: (q: string, day: string) => void;
}

/** Where somebody begins: what they manage and how much there is of it, what they can make, who signed in, whether the services answer, and which imports go on: last, as it moves nothing when it comes. */
export function OverviewPage({ sections, making, onEvents }: OverviewPageProps) {
  const { t } = useTranslation();
  const can = useCan();
  const { person, config } = useSession();
  const areas = sections.flatMap(({ entries }) => entries).filter(({ path }) => path !== '/');
  return (
    <Page title={t('overview.title', { name: person.name })}>
      {areas.length === 0 && (
        <Card>
          <Empty
            title={t('overview.nothing')}
            text={t('overview.nothingText')}
            action={
              <Link href={`${config.issuer}/account`} kind="outline">
                {t('overview.account')}
              </Link>
            }
          />
        </Card>
      )}
      {making.length > 0 && (
        <Actions>
          {making.map(({ path, name }) => (
            <Link key={path} href={path} kind="outline">
              {t(name)}
            </Link>
          ))}
        </Actions>
      )}
      {areas.length > 0 && (
        <Tiles title={t('overview.start')}>
          {areas.map((entry) => (
            <Area key={entry.path} {...entry} />
          ))}
        </Tiles>
      )}
      {can('users:read') && can('clients:read') && <FirstSteps />}
      {can('audit_events:read') && <SignIns onEvents={onEvents} />}
      <ServiceHealth />
      {can('users:import') && <RunningImports />}
    </Page>
  );
}

function Area({ path, name, icon }: OverviewEntry) {
  const { t } = useTranslation();
  const area = path.slice(1);
  return <Tile href={path} icon={icon} title={t(name)} text={t(`overview.areas.${area}`)} figure={useTotal(area)} />;
}
