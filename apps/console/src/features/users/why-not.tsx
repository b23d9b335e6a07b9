import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemMessage } from '../../app/session/problem-message';
import { Button } from '../../ui/button';
import { Dialog, DialogActions } from '../../ui/dialog';
import { Link } from '../../ui/link';
import { Skeleton } from '../../ui/message';
import { Step, StepLinks, Steps } from '../../ui/steps';
import { Suggestions } from '../../ui/suggestions';
import type { EffectiveScope, Source } from './access-sources';
import { Sources } from './access-rows';
import { isReason, stepsOf, type ScopeStep } from './scope-answer';
import { useRolesOf, useScopes, type ScopeOfApi } from './use-scope-question';

const SHOWN = 20;

export interface WhyNotProps {
  /** What the user has, by whatever. */
  readonly held: readonly EffectiveScope[];
  readonly onClose: () => void;
}

/** Why the user has not got a scope: whether its API asks for roles, which roles have it, and that the user is in none of them. */
export function WhyNot({ held, onClose }: WhyNotProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState('');
  const [typed, setTyped] = useState('');
  const { data: scopes = [], error } = useScopes();
  const scope = scopes.find(({ id }) => id === chosen);
  const text = typed.trim().toLocaleLowerCase();
  const found = scopes.filter((one) => labelOf(one).toLocaleLowerCase().includes(text)).slice(0, SHOWN);
  const sources = held.find(({ scope_data: { id } }) => id === chosen)?.sources;
  return (
    <Dialog title={t('access.whyNot')} isOpen onClose={onClose}>
      {error && <ProblemMessage error={error} />}
      <Suggestions
        label={t('access.scope')}
        hint={t('access.scopeHint')}
        items={found.map((one) => ({ id: one.id, name: labelOf(one) }))}
        chosen={scope && { id: scope.id, name: labelOf(scope) }}
        onType={setTyped}
        onChoose={setChosen}
      />
      <div aria-live="polite">{scope && <Answer key={scope.id} scope={scope} sources={sources} />}</div>
      <DialogActions>
        <Button kind="filled" writes={false} onPress={onClose}>
          {t('actions.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const labelOf = ({ name, api }: ScopeOfApi): string => `${name} – ${api}`;

interface AnswerProps {
  readonly scope: ScopeOfApi;
  /** Where the user has it from; absent where they lack it. */
  readonly sources: readonly Source[] | undefined;
}

function Answer({ scope, sources }: AnswerProps) {
  const { t } = useTranslation();
  const { data, error } = useRolesOf(scope);
  if (error) return <ProblemMessage error={error} />;
  if (!data) return <Skeleton rows={3} />;
  const { roles, groups } = data;
  const steps = stepsOf({ isHeld: sources !== undefined, isByRoles: scope.isByRoles, roles: roles.length });
  const linksOf = (step: ScopeStep): readonly (readonly [href: string, name: string])[] => {
    if (step === 'roles') return roles.map(({ id, name }) => [`/roles/${id}`, name]);
    return step === 'notMember' ? groups.map(({ id, name }) => [`/groups/${id}`, name]) : [];
  };
  return (
    <Steps label={t('access.answer')}>
      {steps.map((step) => (
        <Step key={step} kind={isReason(step) ? 'bad' : 'good'}>
          {t(`access.steps.${step}`, { scope: scope.name, api: scope.api })}
          {step === 'notMember' && groups.length > 0 && ` ${t('access.givingGroups')}`}
          {linksOf(step).length > 0 && (
            <StepLinks>
              {linksOf(step).map(([href, name]) => (
                <li key={href}>
                  <Link href={href}>{name}</Link>
                </li>
              ))}
            </StepLinks>
          )}
          {step === 'held' && <Sources sources={sources ?? []} />}
        </Step>
      ))}
    </Steps>
  );
}
