import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../ui/button';
import { Confirm } from '../../ui/dialog';
import { Icon } from '../../ui/icon';
import { useNotify } from '../../ui/notices';
import { ProblemMessage } from './problem-message';

export interface DeleteRecordProps {
  /** A verb and what: the button, the title and the button of the question. */
  readonly verb: string;
  readonly text: string;
  readonly done: string;
  /** What goes with it, a line each. */
  readonly counts?: readonly string[];
  /** Has to be typed first. */
  readonly name?: string;
  readonly send: () => Promise<unknown>;
  /** The queries of the list. */
  readonly queryKey: readonly unknown[];
  readonly onDeleted: () => void;
  /** In a row: an icon instead of the words. */
  readonly isIcon?: boolean;
}

/** Deletes a record after a question that says what goes with it. */
export function DeleteRecord(props: DeleteRecordProps) {
  const { verb, text, done, counts, name, send, queryKey, onDeleted, isIcon = false } = props;
  const { t } = useTranslation();
  const cache = useQueryClient();
  const notify = useNotify();
  const [isAsking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: send,
    onSuccess: () => {
      setAsking(false);
      notify(done);
      onDeleted();
      void cache.invalidateQueries({ queryKey });
    },
  });
  return (
    <>
      {isIcon ? (
        <IconButton label={verb} onPress={() => setAsking(true)}>
          <Icon name="trash" size={16} />
        </IconButton>
      ) : (
        <Button kind="danger" onPress={() => setAsking(true)}>
          {verb}
        </Button>
      )}
      <Confirm
        title={verb}
        text={text}
        verb={verb}
        cancel={t('actions.cancel')}
        kind="danger"
        isOpen={isAsking}
        isPending={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => {
          setAsking(false);
          remove.reset();
        }}
        {...(counts && { counts })}
        {...(name !== undefined && { typed: { label: t('actions.typeName', { name }), value: name } })}
      >
        {remove.error && <ProblemMessage error={remove.error} />}
      </Confirm>
    </>
  );
}
