import type { ReactNode } from 'react';
import { Icon } from './icon';
import styles from './steps.module.css';

/** What was looked at, one after the other; the last step is the answer. */
export const Steps = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <ol className={styles['steps']} aria-label={label}>
    {children}
  </ol>
);

/** A step: whether it lets through, in words. */
export const Step = ({ kind, children }: { readonly kind: 'good' | 'bad'; readonly children: ReactNode }) => (
  <li className={styles['step']}>
    <span className={styles[kind]}>
      <Icon name={kind === 'good' ? 'check' : 'blocked'} size={16} />
    </span>
    <div className={styles['text']}>{children}</div>
  </li>
);

/** Records that a step names. */
export const StepLinks = ({ children }: { readonly children: ReactNode }) => (
  <ul className={styles['links']}>{children}</ul>
);
