import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button';
import { Dialog, DialogActions } from '../../ui/dialog';
import { Muted } from '../../ui/facts';
import { Checkbox, Select, type Choice } from '../../ui/field';
import { Skeleton } from '../../ui/message';
import { useNotify } from '../../ui/notices';
import { SearchField } from '../../ui/search-field';
import { ProblemMessage } from './problem-message';

/** A record that could be linked. */
export interface Candidate {
  readonly id: string;
  readonly name: string;
  readonly detail?: string | null;
}

/** What can be linked, and how. */
export interface Candidates {
  /** The title of the dialogue: a verb and what. */
  readonly title: string;
  readonly filter: string;
  readonly none: string;
  readonly queryKey: readonly unknown[];
  /** The first ones that match. */
  readonly search: (text: string, signal: AbortSignal) => Promise<readonly Candidate[]>;
  readonly submit: (ids: readonly string[], choice: string) => Promise<unknown>;
  /** Something to choose for all that are added. */
  readonly choice?: { readonly label: string; readonly choices: readonly Choice<string>[] };
}

/** Chooses records by name and links them, all or none. */
export function AddRecords(
  props: Candidates & { readonly onClose: () => void; readonly onAdded: () => Promise<void> },
) {
  const { title, filter, none, queryKey, search, submit, choice, onClose, onAdded } = props;
  const { t } = useTranslation();
  const notify = useNotify();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const [option, setOption] = useState(choice?.choices[0]?.id ?? '');
  const { data, error } = useQuery({
    queryKey: [...queryKey, 'candidates', text],
    queryFn: ({ signal }) => search(text.trim(), signal),
    placeholderData: keepPreviousData,
  });
  const add = useMutation({
    mutationFn: () => submit([...chosen.keys()], option),
    onSuccess: async () => {
      await onAdded();
      notify(t('linked.added', { count: chosen.size }));
      onClose();
    },
  });
  const choose = ({ id, name }: Candidate, isChosen: boolean): void =>
    setChosen((before) => new Map(isChosen ? [...before, [id, name]] : [...before].filter(([one]) => one !== id)));
  // What was chosen stays in sight, whatever is searched for next.
  const others = [...chosen].filter(([id]) => !data?.some((one) => one.id === id)).map(([id, name]) => ({ id, name }));
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      {choice && <Select label={choice.label} value={option} choices={choice.choices} onChange={setOption} />}
      <SearchField label={filter} value={text} onChange={setText} clear={t('actions.clear')} />
      {error && <ProblemMessage error={error} />}
      {!data && !error && <Skeleton rows={3} />}
      {data?.length === 0 && <Muted>{none}</Muted>}
      <div role="group" aria-label={title}>
        {[...others, ...(data ?? [])].map((candidate: Candidate) => (
          <Checkbox
            key={candidate.id}
            label={candidate.name}
            isSelected={chosen.has(candidate.id)}
            onChange={(isChosen) => choose(candidate, isChosen)}
            {...(candidate.detail != null && { hint: candidate.detail })}
          />
        ))}
      </div>
      {add.error && <ProblemMessage error={add.error} />}
      <DialogActions>
        <Button kind="plain" onPress={onClose}>
          {t('actions.cancel')}
        </Button>
        <Button kind="filled" isDisabled={chosen.size === 0 || add.isPending} onPress={() => add.mutate()}>
          {t('linked.add', { count: chosen.size })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
