import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ProblemMessage } from '../../app/session/problem-message';
import { useCan } from '../../app/session/session';
import { useServices } from '../../data/services';
import { Muted } from '../../ui/facts';
import { Checkbox } from '../../ui/field';
import { Skeleton } from '../../ui/message';
import { withScope, type ClientDraft } from './client-draft';

const MOST = 1_000;

/** The scopes of every API, to tick. */
export function ChooseScopes({
  draft,
  onChange,
}: {
  readonly draft: ClientDraft;
  readonly onChange: (draft: ClientDraft) => void;
}) {
  const { t } = useTranslation();
  const can = useCan();
  const { identity } = useServices();
  const { data, error, refetch } = useQuery({
    queryKey: ['resources', 'with-scopes'],
    enabled: can('resources:read'),
    queryFn: ({ signal }) =>
      identity.get('/resources', {
        query: { limit: MOST, expand: 'all', sort: 'resource_name' },
        fields: ['id', 'resource_name', 'scopes'],
        signal,
      }),
  });
  if (!can('resources:read')) return <Muted>{t('applications.noResources')}</Muted>;
  if (error) return <ProblemMessage error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton />;
  return (
    <>
      <Muted>{t('applications.scopesHint')}</Muted>
      {data.items.map(({ id, resource_name: name, scopes }) => (
        <section key={id}>
          <h2>{name}</h2>
          {Array.isArray(scopes) &&
            scopes.map(({ id: scope = '', scope_name: scopeName = '', scope_description: about }) => (
              <Checkbox
                key={scope}
                label={scopeName}
                isSelected={draft.scopes[id]?.includes(scope) ?? false}
                onChange={(isGiven) => onChange(withScope(draft, id, scope, isGiven))}
                {...(about != null && { hint: about })}
              />
            ))}
        </section>
      ))}
    </>
  );
}
