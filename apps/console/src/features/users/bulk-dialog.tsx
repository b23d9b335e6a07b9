import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf } from '../../data/errors';
import { formatNumber } from '../../data/format';
import { runBulk, type BulkState } from '../../data/run-bulk';
import { useServices } from '../../data/services';
import { Button } from '../../ui/button';
import { Dialog, DialogActions } from '../../ui/dialog';
import { Muted, RowItem, Rows } from '../../ui/facts';
import { Select, TextField } from '../../ui/field';
import { Link } from '../../ui/link';
import { Progress } from '../../ui/progress';

export type BulkAct = 'block' | 'unblock' | 'addRole';

/** From here on a number has to be typed. */
const MANY = 1_000;
const MOST_FAULTS = 100;

/** Asks, does it to one after the other, four at a time, and says what became of each. */
export function BulkDialog({
  act,
  ids,
  onClose,
}: {
  readonly act: BulkAct;
  readonly ids: readonly string[];
  readonly onClose: () => void;
}) {
  const { t, i18n } = useTranslation();
  const cache = useQueryClient();
  const [role, setRole] = useState('');
  const [typed, setTyped] = useState('');
  const [state, setState] = useState<BulkState<string>>();
  const stop = useRef(new AbortController());
  const send = useSend(act, role);
  const isLocked = (act === 'addRole' && role === '') || (ids.length > MANY && typed.trim() !== String(ids.length));
  async function run(): Promise<void> {
    await runBulk(ids, send, { signal: stop.current.signal, onState: setState });
    await cache.invalidateQueries({ queryKey: ['users'] });
  }
  const verb = t(`bulk.verbs.${act}`, { count: ids.length, shown: formatNumber(ids.length, i18n.language) });
  return (
    <Dialog title={verb} isOpen isAlert onClose={onClose}>
      {state ? <Outcome state={state} /> : <p>{t(`bulk.texts.${act}`)}</p>}
      {!state && act === 'addRole' && <ChooseRole role={role} onChoose={setRole} />}
      {!state && ids.length > MANY && (
        <TextField label={t('actions.typeName', { name: ids.length })} value={typed} onChange={setTyped} />
      )}
      <DialogActions>
        {state?.isRunning ? (
          <Button kind="danger" writes={false} onPress={() => stop.current.abort()}>
            {t('bulk.stop')}
          </Button>
        ) : (
          <Button kind={state ? 'filled' : 'plain'} writes={false} onPress={onClose}>
            {t(state ? 'actions.close' : 'actions.cancel')}
          </Button>
        )}
        {!state && (
          <Button kind={act === 'block' ? 'danger' : 'filled'} isDisabled={isLocked} onPress={() => void run()}>
            {verb}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

function useSend(act: BulkAct, role: string): (id: string) => Promise<unknown> {
  const { identity } = useServices();
  return (id) => {
    const path = { user_id: id };
    if (act === 'block') return identity.post('/users/{user_id}/block', { path, body: {} });
    if (act === 'unblock') return identity.post('/users/{user_id}/unblock', { path });
    return identity.post('/users/{user_id}/roles', { path, body: { roles: [role] } });
  };
}

function ChooseRole({ role, onChoose }: { readonly role: string; readonly onChoose: (role: string) => void }) {
  const { t } = useTranslation();
  const { identity } = useServices();
  const { data } = useQuery({
    queryKey: ['roles', 'to-choose'],
    queryFn: ({ signal }) =>
      identity.get('/roles', { query: { limit: MANY, sort: 'role_name' }, fields: ['id', 'role_name'], signal }),
  });
  const choices = (data?.items ?? []).map(({ id, role_name: name }) => ({ id, name }));
  return (
    <Select
      label={t('bulk.role')}
      value={role}
      choices={choices}
      onChange={onChoose}
      placeholder={t('bulk.chooseRole')}
    />
  );
}

function Outcome({ state: { total, done, failed, isRunning } }: { readonly state: BulkState<string> }) {
  const { t, i18n } = useTranslation();
  const written = (count: number): string => formatNumber(count, i18n.language);
  const left = total - done.length - failed.length;
  return (
    <>
      <Progress
        label={t(isRunning ? 'bulk.running' : left > 0 ? 'bulk.stopped' : 'bulk.finished')}
        value={done.length + failed.length}
        most={total}
        text={t('bulk.counts', { done: written(done.length), failed: written(failed.length), left: written(left) })}
      />
      {failed.length > 0 && (
        <Rows>
          {failed.slice(0, MOST_FAULTS).map(({ item, error }) => (
            <RowItem key={item}>
              <div>
                <Link href={`/users/${item}`}>{item}</Link>
              </div>
              <Muted>{problemOf(error).message}</Muted>
            </RowItem>
          ))}
        </Rows>
      )}
    </>
  );
}
