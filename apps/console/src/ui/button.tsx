import type { ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components';
import styles from './button.module.css';
import { useWritesBlocked } from './writes';

/** One filled button a view, whose verb is the title's; `plain` for Cancel, `danger` for what cannot be undone. */
export type ButtonKind = 'filled' | 'outline' | 'plain' | 'danger';

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'children'> {
  readonly kind?: ButtonKind;
  readonly children: ReactNode;
  /** It changes records, or begins to: disabled while nothing can be written. All but plain ones do, unless this says otherwise. */
  readonly writes?: boolean;
}

export function Button({ kind = 'outline', writes = kind !== 'plain', children, ...rest }: ButtonProps) {
  const isDisabled = useIsDisabled(writes, rest.isDisabled);
  return (
    <AriaButton {...rest} isDisabled={isDisabled} className={`${styles['button']} ${styles[kind]}`}>
      {typeof children === 'string' ? <span>{children}</span> : children}
    </AriaButton>
  );
}

/** A square button of an icon; its name is read out and shown by the browser. It writes, unless `writes` says otherwise. */
export function IconButton({ label, writes = true, ...rest }: Omit<ButtonProps, 'kind'> & { readonly label: string }) {
  const isDisabled = useIsDisabled(writes, rest.isDisabled);
  return (
    <AriaButton
      {...rest}
      isDisabled={isDisabled}
      aria-label={label}
      className={`${styles['button']} ${styles['icon']}`}
    />
  );
}

function useIsDisabled(writes: boolean, isDisabled = false): boolean {
  const isBlocked = useWritesBlocked() !== undefined;
  return isDisabled || (writes && isBlocked);
}
