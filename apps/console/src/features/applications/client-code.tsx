import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemMessage } from '../../app/session/problem-message';
import { useSession } from '../../app/session/session';
import { readAll } from '../../data/read-all';
import { useServices } from '../../data/services';
import { Code, Muted } from '../../ui/facts';
import { Select } from '../../ui/field';
import { Skeleton } from '../../ui/message';
import { Section } from '../../ui/section';
import { urlsOf } from './application-fields';
import { FRAMEWORKS_OF, samplesOf, type Framework } from './code-samples';
import type { Application } from './use-application';

const MOST_SCOPES = 1_000;

/** Programs that sign in by the application, or call as it: those of the quick start, with its own values. */
export function ClientCode({ client }: { readonly client: Application }) {
  const { t } = useTranslation();
  const frameworks = FRAMEWORKS_OF[client.client_type] ?? [];
  const [chosen, setChosen] = useState<Framework>();
  const framework = chosen ?? frameworks[0];
  if (framework === undefined) return null;
  return (
    <Section title={t('applications.code')} text={t('applications.codeText')}>
      <Select
        label={t('applications.framework')}
        value={framework}
        choices={frameworks.map((id) => ({ id, name: t(`applications.frameworks.${id}`) }))}
        onChange={setChosen}
      />
      <Programs client={client} framework={framework} />
    </Section>
  );
}

function Programs({ client, framework }: { readonly client: Application; readonly framework: Framework }) {
  const { t } = useTranslation();
  const { config } = useSession();
  const { data, error } = useScopes(client.id);
  const urls = urlsOf(client);
  if (error) return <ProblemMessage error={error} />;
  if (!data) return <Skeleton rows={3} />;
  const samples = samplesOf(framework, {
    clientId: client.id,
    ...config,
    redirect: urls.redirect_uris?.[0],
    logoutRedirect: urls.post_logout_redirect_uris?.[0],
    scopes: data,
  });
  return samples.map(({ file, text }) => (
    <div key={file}>
      <Muted>{file}</Muted>
      <Code text={text} label={t('actions.copy')} done={t('actions.copied')} />
    </div>
  ));
}

/** Names of the scopes that the application may request, in alphabetical order. */
function useScopes(id: string) {
  const { identity } = useServices();
  return useQuery({
    queryKey: ['clients', 'one', id, 'permissions', 'names'],
    queryFn: async ({ signal }) => {
      const { items } = await readAll(
        (page) =>
          identity.get('/clients/{client_id}/permissions', {
            path: { client_id: id },
            query: page,
            fields: ['id', 'scope_data'],
            signal,
          }),
        MOST_SCOPES,
      );
      const names = items.flatMap(({ scope_data: scope }) => scope?.scope_name ?? []);
      return [...new Set(names)].sort();
    },
  });
}
