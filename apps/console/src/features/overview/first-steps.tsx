import { where } from '@groundwork/client';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCan, useSession } from '../../app/session/session';
import type { Scope } from '../../data/scopes';
import { useServices } from '../../data/services';
import { SYSTEM_CLIENTS } from '../../data/system-clients';
import { Muted, RowItem, Rows } from '../../ui/facts';
import { Link } from '../../ui/link';
import { Section } from '../../ui/section';
import { Status } from '../../ui/status';
import { useCount } from './use-total';

/** An installation with more applications than this has some of its own beside those that it came with. */
const FEW = 10;
const OWN = where`is_default = false and id not in ${SYSTEM_CLIENTS}`;

/** What a new installation needs before somebody can sign in at an application of one's own; gone once that is so. */
export function FirstSteps() {
  const { t } = useTranslation();
  const can = useCan();
  const { config } = useSession();
  const hasUsers = useHasUsers();
  const hasApplications = useHasApplications();
  const trees = useCount(can('trees:read') && config.tree !== undefined ? 'trees' : '');
  if (hasUsers === undefined || hasApplications === undefined || (hasUsers && hasApplications)) return null;
  const steps: readonly Step[] = [
    { id: 'users', path: '/users/new', verb: 'users.new', scope: 'users:write', isDone: hasUsers },
    {
      id: 'applications',
      path: '/applications/new',
      verb: 'applications.new',
      scope: 'clients:write',
      isDone: hasApplications,
    },
    ...(trees === undefined
      ? []
      : [{ id: 'trees', path: '/trees', verb: 'trees.title', scope: 'trees:write', isDone: trees > 0 } as const]),
  ];
  const mine = steps.filter(({ scope }) => can(scope));
  if (mine.length === 0) return null;
  return (
    <Section title={t('overview.steps.title')} text={t('overview.steps.text')}>
      <Rows>
        {mine.map((step) => (
          <StepRow key={step.id} {...step} />
        ))}
      </Rows>
    </Section>
  );
}

interface Step {
  readonly id: string;
  readonly path: string;
  /** A text of the catalogues. */
  readonly verb: string;
  readonly scope: Scope;
  readonly isDone: boolean;
}

function StepRow({ id, path, verb, isDone }: Step) {
  const { t } = useTranslation();
  return (
    <RowItem
      action={
        isDone ? (
          <Status kind="good">{t('overview.steps.done')}</Status>
        ) : (
          <Link href={path} kind="outline">
            {t(verb)}
          </Link>
        )
      }
    >
      <div>{t(`overview.steps.${id}`)}</div>
      <Muted>{t(`overview.steps.${id}Text`)}</Muted>
    </RowItem>
  );
}

/** Whether there is anybody beside the person; nothing while that is not known. */
function useHasUsers(): boolean | undefined {
  const count = useCount('users');
  return count === undefined ? undefined : count > 1;
}

/** Whether there is an application that the installation did not come with. */
function useHasApplications(): boolean | undefined {
  const { identity } = useServices();
  const count = useCount('applications');
  const { data } = useQuery({
    queryKey: ['overview', 'own applications'],
    staleTime: 0,
    enabled: count !== undefined && count <= FEW,
    queryFn: ({ signal }) => identity.get('/clients', { query: { limit: 1 }, fields: ['id'], q: OWN, signal }),
  });
  return count !== undefined && count > FEW ? true : data && data.items.length > 0;
}
