import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemMessage } from '../../app/session/problem-message';
import { useCan } from '../../app/session/session';
import { Button } from '../../ui/button';
import { Muted } from '../../ui/facts';
import { Message, Skeleton } from '../../ui/message';
import { Actions } from '../../ui/page';
import { AccessRows } from './access-rows';
import type { EffectiveScope } from './access-sources';
import { AtApplication } from './at-application';
import type { User } from './use-user';
import { useUserAccess } from './use-user-access';
import { WhyNot } from './why-not';

/** What the user may do, and by what: themselves, roles, groups, administration of a tenant, or a scope of all users; and why not more. */
export function UserAccess({ user }: { readonly user: User }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useUserAccess(user.id);
  if (error) return <ProblemMessage error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton />;
  return (
    <>
      <Questions user={user} held={data.items} />
      {data.items.length === 0 && <Muted>{t('access.none')}</Muted>}
      {data.isCut && <Message kind="warn" title={t('linked.cut', { count: data.items.length })} />}
      <AccessRows items={data.items} />
    </>
  );
}

interface QuestionsProps {
  readonly user: User;
  readonly held: readonly EffectiveScope[];
}

/** What support is asked: why somebody has not got something, and what they get at an application. */
function Questions({ user, held }: QuestionsProps) {
  const { t } = useTranslation();
  const can = useCan();
  const [asked, setAsked] = useState<'why' | 'where'>();
  const close = (): void => setAsked(undefined);
  const mayWhy = can('resources:read') && can('roles:read');
  const mayWhere = can('clients:read');
  if (!mayWhy && !mayWhere) return null;
  return (
    <>
      <Actions>
        {mayWhy && (
          <Button writes={false} onPress={() => setAsked('why')}>
            {t('access.whyNot')}
          </Button>
        )}
        {mayWhere && (
          <Button writes={false} onPress={() => setAsked('where')}>
            {t('access.atApplication')}
          </Button>
        )}
      </Actions>
      {asked === 'why' && <WhyNot held={held} onClose={close} />}
      {asked === 'where' && <AtApplication user={user} held={held} onClose={close} />}
    </>
  );
}
