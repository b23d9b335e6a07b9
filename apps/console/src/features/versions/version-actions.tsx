import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemMessage } from '../../app/session/problem-message';
import { useCan } from '../../app/session/session';
import { problemOf } from '../../data/errors';
import { useServices } from '../../data/services';
import { useChange } from '../../data/use-change';
import { treeKey, type VersionRow } from '../../data/use-tree';
import { Dialog } from '../../ui/dialog';
import { TextField } from '../../ui/field';
import { Form } from '../../ui/form';
import { Glyph } from '../../ui/glyph';
import { Menu } from '../../ui/menu';
import { useNotify } from '../../ui/notices';
import { DeleteVersion } from './delete-version';
import { PublishVersion } from './publish-version';

/** What can be done with a version. */
export function VersionActions({ code, version }: { readonly code: string; readonly version: VersionRow }) {
  const { t } = useTranslation();
  const can = useCan();
  const [asking, setAsking] = useState<'clone' | 'publish' | 'delete'>();
  const freeze = useFreeze(code);
  const isRelease = version.released_at !== null;
  return (
    <>
      <Menu
        label={t('versions.actionsOf', { version: version.version })}
        trigger={<Glyph name="more" size={18} />}
        entries={[
          { id: 'clone', name: t('versions.clone') },
          ...(isRelease ? [] : [{ id: 'freeze', name: t(version.frozen ? 'versions.thaw' : 'versions.freeze') }]),
          ...(!isRelease && can('trees:publish') ? [{ id: 'publish', name: t('versions.publish') }] : []),
          { id: 'delete', name: t('versions.delete.open') },
        ]}
        onAction={(id) => {
          if (id === 'freeze') freeze.mutate({ record: version, changes: { frozen: !version.frozen } });
          else setAsking(id as 'clone' | 'publish' | 'delete'); // of the entries
        }}
      />
      {asking === 'clone' && <Clone code={code} version={version.version} onClose={() => setAsking(undefined)} />}
      {asking === 'delete' && (
        <DeleteVersion code={code} version={version.version} onClose={() => setAsking(undefined)} />
      )}
      {asking === 'publish' && (
        <PublishVersion code={code} version={version.version} onClose={() => setAsking(undefined)} />
      )}
    </>
  );
}

function useFreeze(code: string) {
  const { t } = useTranslation();
  const { tree } = useServices();
  const notify = useNotify();
  return useChange<VersionRow, { readonly frozen: boolean }>({
    queryKey: treeKey(code),
    send: ({ version }, body) =>
      tree.patch('/trees/{tree_code}/versions/{tree_version}', {
        path: { tree_code: code, tree_version: version },
        body,
      }),
    onDone: ({ version }, { frozen }) => notify(t(frozen ? 'versions.frozenNow' : 'versions.thawed', { version })),
    onError: (error) => notify(problemOf(error).message, { icon: 'alert' }),
  });
}

interface CloneProps {
  readonly code: string;
  readonly version: string;
  readonly onClose: () => void;
}

/** Copies a version to go on with. */
function Clone({ code, version, onClose }: CloneProps) {
  const { t } = useTranslation();
  const { tree } = useServices();
  const cache = useQueryClient();
  const notify = useNotify();
  const [name, setName] = useState('');
  const clone = useMutation({
    mutationFn: () =>
      tree.post('/trees/{tree_code}/versions/{tree_version}/clone', {
        path: { tree_code: code, tree_version: version },
        body: { version: name, name },
      }),
    onSuccess: () => {
      notify(t('versions.done.clone', { version: name }));
      onClose();
      return cache.invalidateQueries({ queryKey: treeKey(code) });
    },
  });
  return (
    <Dialog title={t('versions.clone')} isOpen onClose={onClose}>
      <p>{t('versions.text.clone', { version })}</p>
      <Form
        verb={t('versions.clone')}
        cancel={t('actions.cancel')}
        isPending={clone.isPending}
        isDisabled={name === ''}
        onSubmit={() => clone.mutate()}
        onCancel={onClose}
      >
        <TextField
          label={t('versions.version')}
          hint={t('versions.versionHint')}
          value={name}
          onChange={setName}
          autoFocus
          autoComplete="off"
        />
        {clone.error && <ProblemMessage error={clone.error} />}
      </Form>
    </Dialog>
  );
}
