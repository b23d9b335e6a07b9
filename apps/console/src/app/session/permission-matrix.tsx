import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countOf, grantChanges, type ScopesOfResource, type Ticked } from '../../data/grants';
import { isLacked } from '../../data/privileges';
import { readAll } from '../../data/read-all';
import { useServices } from '../../data/services';
import { Button } from '../../ui/button';
import { Muted } from '../../ui/facts';
import { Checkbox } from '../../ui/field';
import { Message, Skeleton } from '../../ui/message';
import { Matrix, MatrixGroup, SaveBar } from '../../ui/matrix';
import { useNotify } from '../../ui/notices';
import { SearchField } from '../../ui/search-field';
import { Tag } from '../../ui/status';
import { ProblemMessage } from './problem-message';
import { useSession } from './session';

/** A scope as a service lists it among the permissions of somebody or something. */
export interface Granted {
  readonly resource_id: string;
  readonly scope_id: string;
}

export interface PermissionMatrixProps {
  readonly queryKey: readonly unknown[];
  readonly read: (page: {
    readonly limit: number;
    readonly offset: number;
    readonly signal: AbortSignal;
  }) => Promise<{ readonly items: readonly Granted[]; readonly has_more: boolean }>;
  /** Absent for who may only look. */
  readonly give?: ((permissions: ScopesOfResource[]) => Promise<unknown>) | undefined;
  readonly take?: ((permissions: ScopesOfResource[]) => Promise<unknown>) | undefined;
}

interface ResourceScopes {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly {
    readonly id: string;
    readonly name: string;
    readonly about: string | null;
    /** The person may neither give nor take it, as they lack it. */
    readonly isLacked: boolean;
  }[];
}

const MOST_RESOURCES = 2_000;
const MOST_GRANTS = 20_000;

/** The scopes of every API, with those ticked that are granted; what is ticked differently is saved together. */
export function PermissionMatrix(props: PermissionMatrixProps) {
  const { t } = useTranslation();
  const resources = useResources();
  const granted = useQuery({
    queryKey: props.queryKey,
    queryFn: ({ signal }) => readAll((page) => props.read({ ...page, signal }), MOST_GRANTS),
  });
  const error = resources.error ?? granted.error;
  if (error)
    return <ProblemMessage error={error} onRetry={() => void Promise.all([resources.refetch(), granted.refetch()])} />;
  if (!resources.data || !granted.data) return <Skeleton />;
  const before: Ticked = new Map(granted.data.items.map((one) => [one.scope_id, one.resource_id]));
  return (
    <>
      {granted.data.isCut && <Message kind="warn" title={t('linked.cut', { count: MOST_GRANTS })} />}
      <Rows key={granted.dataUpdatedAt} {...props} granted={before} resources={resources.data} />
    </>
  );
}

function useResources() {
  const { identity } = useServices();
  const { scopes: own } = useSession();
  return useQuery({
    queryKey: ['resources', 'matrix', [...own].sort().join(' ')],
    queryFn: async ({ signal }): Promise<readonly ResourceScopes[]> => {
      const { items } = await readAll(
        (page) =>
          identity.get('/resources', {
            query: { ...page, expand: 'all', sort: 'resource_name' },
            fields: ['id', 'resource_name', 'resource_metadata', 'scopes'],
            signal,
          }),
        MOST_RESOURCES,
      );
      return items.map(({ id, resource_name: name, resource_metadata, scopes }) => ({
        id,
        name,
        scopes: (Array.isArray(scopes) ? scopes : []).map((scope) => ({
          id: scope.id ?? '',
          name: scope.scope_name ?? '',
          about: scope.scope_description ?? null,
          isLacked: isLacked({ resource_metadata }, scope, own),
        })),
      }));
    },
  });
}

function useSave({ give, take, queryKey }: PermissionMatrixProps) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const notify = useNotify();
  return useMutation({
    mutationFn: async (changes: ReturnType<typeof grantChanges>) => {
      if (changes.give.length > 0) await give?.(changes.give);
      if (changes.take.length > 0) await take?.(changes.take);
    },
    onSuccess: () => notify(t('matrix.saved')),
    onSettled: () => cache.invalidateQueries({ queryKey: queryKey.slice(0, 1) }),
  });
}

function Rows(
  props: PermissionMatrixProps & { readonly granted: Ticked; readonly resources: readonly ResourceScopes[] },
) {
  const { granted, resources, give } = props;
  const { t } = useTranslation();
  const [ticked, setTicked] = useState(granted);
  const [text, setText] = useState('');
  const save = useSave(props);
  const changes = grantChanges(granted, ticked);
  const count = countOf(changes.give) + countOf(changes.take);
  const tick = (scope: string, resource: string, isTicked: boolean): void =>
    setTicked(
      (before) => new Map(isTicked ? [...before, [scope, resource]] : [...before].filter(([id]) => id !== scope)),
    );
  const shown = resources
    .map((resource) => ({
      ...resource,
      scopes: resource.scopes.filter(({ id, name }) => name.includes(text.trim()) && (give || granted.has(id))),
    }))
    .filter(({ scopes }) => scopes.length > 0);
  return (
    <Matrix>
      <SearchField label={t('matrix.filter')} value={text} onChange={setText} clear={t('actions.clear')} />
      {shown.length === 0 && <Muted>{t(text === '' ? 'matrix.none' : 'matrix.noneFound')}</Muted>}
      {shown.map(({ id, name, scopes }) => (
        <MatrixGroup
          key={id}
          name={name}
          text={t('matrix.of', { given: scopes.filter((scope) => ticked.has(scope.id)).length, all: scopes.length })}
        >
          {scopes.map((scope) => (
            <Scope
              key={scope.id}
              scope={scope}
              isTicked={ticked.has(scope.id)}
              {...(give && { onTick: (isTicked: boolean) => tick(scope.id, id, isTicked) })}
            />
          ))}
        </MatrixGroup>
      ))}
      {save.error && <ProblemMessage error={save.error} />}
      {count > 0 && (
        <SaveBar text={t('matrix.changed', { give: countOf(changes.give), take: countOf(changes.take) })}>
          <Button kind="plain" onPress={() => setTicked(granted)}>
            {t('actions.cancel')}
          </Button>
          <Button kind="filled" isDisabled={save.isPending} onPress={() => save.mutate(changes)}>
            {t('matrix.save')}
          </Button>
        </SaveBar>
      )}
    </Matrix>
  );
}

interface ScopeProps {
  readonly scope: ResourceScopes['scopes'][number];
  readonly isTicked: boolean;
  /** Absent for who may only look. */
  readonly onTick?: (isTicked: boolean) => void;
}

function Scope({ scope: { name, about, isLacked }, isTicked, onTick }: ScopeProps) {
  const { t } = useTranslation();
  const hint = [about, isLacked && onTick && t('matrix.lacked')].filter(Boolean).join(' ');
  if (onTick)
    return (
      <Checkbox
        label={name}
        isSelected={isTicked}
        isDisabled={isLacked}
        onChange={onTick}
        {...(hint !== '' && { hint })}
      />
    );
  return (
    <div>
      <Tag>{name}</Tag> <Muted>{about}</Muted>
    </div>
  );
}
