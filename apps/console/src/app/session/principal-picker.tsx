import { allOf, where } from '@groundwork/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isId } from '../../data/ids';
import { useServices } from '../../data/services';
import { useDebounced } from '../../data/use-debounced';
import { Suggestions, type Suggestion } from '../../ui/suggestions';
import { useCan } from './session';

/** Kinds of principals that have an id. */
export type PrincipalKind = 'user' | 'client' | 'role' | 'group';

const SCOPES = { user: 'users:read', client: 'clients:read', role: 'roles:read', group: 'groups:read' } as const;
const SHOWN = 8;

export interface PrincipalPickerProps {
  readonly kind: PrincipalKind;
  readonly label: string;
  /** The id that is chosen; empty for none. */
  readonly value: string;
  readonly onChange: (id: string) => void;
}

/** Chooses a user, client, role or group by its name, or by its id where one may not read them. */
export function PrincipalPicker({ kind, label, value, onChange }: PrincipalPickerProps) {
  const { t } = useTranslation();
  const can = useCan();
  const [typed, setTyped] = useState('');
  const text = useDebounced(typed.trim());
  const mayRead = can(SCOPES[kind]);
  const find = useFind(kind);
  const { data: found = [] } = useQuery({
    queryKey: ['principals', kind, text],
    queryFn: ({ signal }) => find(text, signal),
    enabled: mayRead,
  });
  const own = useQuery({
    queryKey: ['principals', kind, 'id', value],
    queryFn: ({ signal }) => find(value, signal),
    enabled: mayRead && isId(value),
  });
  const chosen = own.data?.[0];
  return (
    <Suggestions
      label={label}
      hint={mayRead ? t('principals.hint') : t('principals.idHint')}
      items={found}
      chosen={chosen ?? (value === '' ? undefined : { id: value, name: value })}
      onType={(next) => {
        setTyped(next);
        if (!mayRead || isId(next.trim())) onChange(next.trim());
      }}
      onChoose={onChange}
    />
  );
}

/** The name of a principal, or its id where it cannot be read. */
export function PrincipalName({ kind, id }: { readonly kind: PrincipalKind; readonly id: string }) {
  const can = useCan();
  const find = useFind(kind);
  const { data } = useQuery({
    queryKey: ['principals', kind, 'id', id],
    queryFn: ({ signal }) => find(id, signal),
    enabled: can(SCOPES[kind]),
  });
  return data?.[0]?.name ?? <code>{id}</code>;
}

function useFind(kind: PrincipalKind): (text: string, signal: AbortSignal) => Promise<readonly Suggestion[]> {
  const { identity } = useServices();
  const query = { limit: SHOWN };
  const clauseOf = (named: ReturnType<typeof where>, text: string) => {
    const q = allOf(text === '' ? undefined : isId(text) ? where`id = ${text}` : named);
    return q && { q };
  };
  return async (text, signal) => {
    const like = `*${text}*`;
    switch (kind) {
      case 'user': {
        const named = where`name ilike ${like} or username ilike ${like} or email ilike ${like}`;
        const fields = ['id', 'name', 'username', 'email'] as const;
        const { items } = await identity.get('/users', { query, fields, signal, ...clauseOf(named, text) });
        return items.map(({ id, name, username, email }) => ({ id, name: name ?? username ?? email ?? id }));
      }
      case 'client': {
        const options = { query, fields: ['id', 'client_name'] as const, signal };
        const { items } = await identity.get('/clients', {
          ...options,
          ...clauseOf(where`client_name ilike ${like}`, text),
        });
        return items.map(({ id, client_name: name }) => ({ id, name }));
      }
      case 'role': {
        const options = { query, fields: ['id', 'role_name'] as const, signal };
        const { items } = await identity.get('/roles', {
          ...options,
          ...clauseOf(where`role_name ilike ${like}`, text),
        });
        return items.map(({ id, role_name: name }) => ({ id, name }));
      }
      case 'group': {
        const options = { query, fields: ['id', 'group_name'] as const, signal };
        const { items } = await identity.get('/groups', {
          ...options,
          ...clauseOf(where`group_name ilike ${like}`, text),
        });
        return items.map(({ id, group_name: name }) => ({ id, name }));
      }
    }
  };
}
