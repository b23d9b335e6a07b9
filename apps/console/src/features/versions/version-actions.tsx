import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemMessage } from '../../app/session/problem-message';
import { useCan } from '../../app/session/session';
import { problemOf } from '../../data/errors';
import { useServices } from '../../data/services';
import { treeKey } from '../../data/use-tree';
import { Dialog } from '../../ui/dialog';
import { TextField } from '../../ui/field';
import { Form } from '../../ui/form';
import { Glyph } from '../../ui/glyph';
import { Menu } from '../../ui/menu';
import { useNotify } from '../../ui/notices';
import type { VersionRow } from './version-row';

/** What can be done with a version. */
export function VersionActions({ code, version }: { readonly code: string; readonly version: VersionRow }) {
  const { t } = useTranslation();
  const can = useCan();
  const [asking, setAsking] = useState<'clone' | 'publish'>();
  const freeze = useFreeze(code, version);
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
        ]}
        onAction={(id) => {
          if (id === 'freeze') freeze.mutate();
          else setAsking(id === 'clone' ? 'clone' : 'publish');
        }}
      />
      {asking && <Copy code={code} version={version.version} kind={asking} onClose={() => setAsking(undefined)} />}
    </>
  );
}

function useFreeze(code: string, { version, frozen }: VersionRow) {
  const { t } = useTranslation();
  const { tree } = useServices();
  const cache = useQueryClient();
  const notify = useNotify();
  return useMutation({
    mutationFn: () =>
      tree.patch('/trees/{tree_code}/versions/{tree_version}', {
        path: { tree_code: code, tree_version: version },
        body: { frozen: !frozen },
      }),
    onSuccess: () => {
      notify(t(frozen ? 'versions.thawed' : 'versions.frozenNow', { version }));
      return cache.invalidateQueries({ queryKey: treeKey(code) });
    },
    onError: (error) => notify(problemOf(error).message, { icon: 'alert' }),
  });
}

interface CopyProps {
  readonly code: string;
  readonly version: string;
  readonly kind: 'clone' | 'publish';
  readonly onClose: () => void;
}

/** Copies a version: to go on with, or as a release that an alias names. */
function Copy({ code, version, kind, onClose }: CopyProps) {
  const { t } = useTranslation();
  const { tree } = useServices();
  const cache = useQueryClient();
  const notify = useNotify();
  const [draft, setDraft] = useState({ version: '', alias: 'current' });
  const path = { tree_code: code, tree_version: version };
  const copy = useMutation({
    mutationFn: (): Promise<unknown> => {
      const own = { version: draft.version, name: draft.version };
      const alias = draft.alias === '' ? null : draft.alias;
      return kind === 'clone'
        ? tree.post('/trees/{tree_code}/versions/{tree_version}/clone', { path, body: own })
        : tree.post('/trees/{tree_code}/versions/{tree_version}/publish', { path, body: { ...own, alias } });
    },
    onSuccess: () => {
      notify(t(`versions.done.${kind}`, { version: draft.version }));
      onClose();
      return cache.invalidateQueries({ queryKey: treeKey(code) });
    },
  });
  const field = (name: keyof typeof draft, hint: string) => (
    <TextField
      label={t(`versions.${name}`)}
      hint={hint}
      value={draft[name]}
      onChange={(value) => setDraft((before) => ({ ...before, [name]: value }))}
      autoFocus={name === 'version'}
      autoComplete="off"
    />
  );
  return (
    <Dialog title={t(`versions.${kind}`)} isOpen onClose={onClose}>
      <p>{t(`versions.text.${kind}`, { version })}</p>
      <Form
        verb={t(`versions.${kind}`)}
        cancel={t('actions.cancel')}
        isPending={copy.isPending}
        isDisabled={draft.version === ''}
        onSubmit={() => copy.mutate()}
        onCancel={onClose}
      >
        {field('version', t('versions.versionHint'))}
        {kind === 'publish' && field('alias', t('versions.aliasHint'))}
        {copy.error && <ProblemMessage error={copy.error} />}
      </Form>
    </Dialog>
  );
}
