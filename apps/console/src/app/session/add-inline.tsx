import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { fieldErrorsOf } from '../../data/errors';
import { Inline } from '../../ui/form';
import { useNotify } from '../../ui/notices';
import { ProblemMessage } from './problem-message';

/** What the fields of the form are drawn from. */
export interface AddedFields {
  /** What the service says of the member, for its field: `{ error }`, or nothing. */
  readonly fault: { readonly error?: string };
  /** How many were added: the key of a field that is to forget what was typed. */
  readonly count: number;
  /** Forgets what the service said, where the fields become others. */
  readonly forget: () => void;
}

export interface AddInlineProps<Body> {
  readonly verb: string;
  /** What is sent; nothing while the fields do not say it. */
  readonly body: Body | undefined;
  readonly send: (body: Body) => Promise<unknown>;
  /** The member of the body whose faults are shown at its field; others are shown below. */
  readonly member: string;
  /** Queries whose answers have the records. */
  readonly queryKey: readonly unknown[];
  /** A notice that it was added. */
  readonly done?: string;
  /** Empties the fields. */
  readonly onAdded: () => void;
  readonly children: (fields: AddedFields) => ReactNode;
}

/** Adds to a list one record of a few fields, below the list. */
export function AddInline<Body>(props: AddInlineProps<Body>) {
  const { verb, body, send, member, queryKey, done, onAdded, children } = props;
  const cache = useQueryClient();
  const notify = useNotify();
  const [count, setCount] = useState(0);
  const add = useMutation({
    mutationFn: send,
    onSuccess: () => {
      if (done !== undefined) notify(done);
      onAdded();
      setCount((before) => before + 1);
      return cache.invalidateQueries({ queryKey });
    },
  });
  const error = fieldErrorsOf(add.error)[member];
  return (
    <Inline
      verb={verb}
      isPending={add.isPending}
      isDisabled={body === undefined}
      onSubmit={() => body !== undefined && add.mutate(body)}
    >
      {children({ fault: error === undefined ? {} : { error }, count, forget: add.reset })}
      {add.error && error === undefined && <ProblemMessage error={add.error} />}
    </Inline>
  );
}
