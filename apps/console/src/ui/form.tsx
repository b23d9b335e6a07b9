import type { ReactNode } from 'react';
import { Form as AriaForm } from 'react-aria-components';
import { Button } from './button';
import styles from './form.module.css';
import { useWritesBlocked } from './writes';

export interface FormProps {
  readonly children: ReactNode;
  /** The verb of its button. */
  readonly verb: string;
  readonly cancel: string;
  readonly onSubmit: () => void;
  readonly onCancel: () => void;
  readonly isPending: boolean;
  readonly isDisabled?: boolean;
  /** To the step before. */
  readonly back?: { readonly label: string; readonly onPress: () => void } | undefined;
}

/** Fields below each other, then the one filled button. The service says which values it does not take. */
export function Form({ children, verb, cancel, onSubmit, onCancel, isPending, isDisabled = false, back }: FormProps) {
  const isBlocked = useWritesBlocked() !== undefined;
  return (
    <AriaForm
      validationBehavior="aria"
      className={styles['form'] ?? ''}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending && !isDisabled && !isBlocked) onSubmit();
      }}
    >
      {children}
      <div className={styles['actions']}>
        <Button kind="filled" type="submit" isDisabled={isPending || isDisabled}>
          {verb}
        </Button>
        {back && (
          <Button writes={false} onPress={back.onPress}>
            {back.label}
          </Button>
        )}
        <Button kind="plain" onPress={onCancel}>
          {cancel}
        </Button>
      </div>
    </AriaForm>
  );
}

/** Two fields beside each other where there is room. */
export const Pair = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles['pair']}>{children}</div>
);

/** One or two fields with a button, within something else. It changes records, unless `writes` is `false`. */
export function Inline({
  children,
  verb,
  onSubmit,
  isPending,
  isDisabled = false,
  writes = true,
}: Omit<FormProps, 'cancel' | 'onCancel' | 'back'> & { readonly writes?: boolean }) {
  const isBlocked = useWritesBlocked() !== undefined && writes;
  return (
    <AriaForm
      validationBehavior="aria"
      className={styles['inline'] ?? ''}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending && !isDisabled && !isBlocked) onSubmit();
      }}
    >
      {children}
      <div>
        <Button type="submit" writes={writes} isDisabled={isPending || isDisabled}>
          {verb}
        </Button>
      </div>
    </AriaForm>
  );
}
