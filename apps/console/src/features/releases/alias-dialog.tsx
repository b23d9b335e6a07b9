import { etagOf } from '@groundwork/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemMessage } from '../../app/session/problem-message';
import { SchemaField } from '../../app/session/schema-field';
import { useServices } from '../../data/services';
import { treeKey, type Alias, type VersionRow } from '../../data/use-tree';
import { Dialog } from '../../ui/dialog';
import { Select } from '../../ui/field';
import { Form } from '../../ui/form';
import { useNotify } from '../../ui/notices';
import { AliasPreview } from './alias-preview';

export interface AliasDialogProps {
  readonly code: string;
  /** Absent: a new one. */
  readonly alias: Alias | undefined;
  /** What it is to name, where that is known. */
  readonly release: string | undefined;
  readonly releases: readonly VersionRow[];
  readonly onClose: () => void;
}

/** Lets an alias name another release, after a look at what its readers will see changed. */
export function AliasDialog({ code, alias, release, releases, onClose }: AliasDialogProps) {
  const { t } = useTranslation();
  const [name, setName] = useState(alias?.alias ?? '');
  const [version, setVersion] = useState(release ?? '');
  const { save, tag } = useSave(code, alias, onClose);
  const isSame = alias?.version === version;
  const title = alias ? t('releases.moveTitle', { alias: alias.alias }) : t('releases.newAlias');
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <Form
        verb={t(alias ? 'releases.move' : 'releases.createAlias')}
        cancel={t('actions.cancel')}
        isPending={save.isPending}
        isDisabled={version === '' || name === '' || isSame || (alias !== undefined && tag === undefined)}
        onSubmit={() => save.mutate({ name, version })}
        onCancel={onClose}
      >
        {!alias && (
          <SchemaField
            body="NewPublication"
            name="alias"
            label={t('versions.alias')}
            hint={t('releases.aliasHint')}
            value={name}
            onChange={setName}
            autoComplete="off"
            autoFocus
          />
        )}
        <Select
          label={t('versions.release')}
          value={version}
          placeholder={t('releases.choose')}
          choices={releases.map((one) => ({
            id: one.version,
            name: one.name === one.version ? one.version : `${one.version} – ${one.name}`,
          }))}
          onChange={setVersion}
        />
        {alias && version !== '' && !isSame && <AliasPreview code={code} from={alias.version} to={version} />}
        {alias && isSame && <p>{t('releases.isThere', { version })}</p>}
        {save.error && <ProblemMessage error={save.error} />}
      </Form>
    </Dialog>
  );
}

function useSave(code: string, alias: Alias | undefined, onClose: () => void) {
  const { t } = useTranslation();
  const { tree } = useServices();
  const cache = useQueryClient();
  const notify = useNotify();
  const tag = useAliasTag(code, alias);
  const save = useMutation({
    mutationFn: ({ name, version }: { readonly name: string; readonly version: string }) =>
      tree.put('/trees/{tree_code}/aliases/{alias}', {
        path: { tree_code: code, alias: name },
        // Who has moved it meanwhile is not overruled unseen.
        ...(tag !== undefined && { header: { 'If-Match': tag } }),
        body: { version },
      }),
    onSuccess: async (_, { name, version }) => {
      notify(t('releases.moved', { alias: name, version }));
      onClose();
      await cache.invalidateQueries({ queryKey: treeKey(code) });
    },
  });
  return { save, tag };
}

/** The entity tag of an alias as it is when the dialogue opens. */
function useAliasTag(code: string, alias: Alias | undefined): string | undefined {
  const { tree } = useServices();
  const { data } = useQuery({
    queryKey: ['aliases', code, alias?.alias ?? '', alias?.updated_at ?? ''],
    enabled: alias !== undefined,
    staleTime: Infinity,
    gcTime: 0,
    queryFn: ({ signal }) => {
      const path = { tree_code: code, alias: alias?.alias ?? '' };
      return tree.get('/trees/{tree_code}/aliases/{alias}', { path, signal });
    },
  });
  return data && etagOf(data);
}
