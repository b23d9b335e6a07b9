import type { ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components';
import styles from './button.module.css';

/** One filled button a view, whose verb is the title's; `plain` for Cancel, `danger` for what cannot be undone. */
export type ButtonKind = 'filled' | 'outline' | 'plain' | 'danger';

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'children'> {
  readonly kind?: ButtonKind;
  readonly children: ReactNode;
}

export function Button({ kind = 'outline', ...rest }: ButtonProps) {
  return <AriaButton {...rest} className={`${styles['button']} ${styles[kind]}`} />;
}

/** A square button of an icon; its name is read out and shown by the browser. */
export function IconButton({ label, ...rest }: Omit<ButtonProps, 'kind'> & { readonly label: string }) {
  return <AriaButton {...rest} aria-label={label} className={`${styles['button']} ${styles['icon']}`} />;
}
