import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon';
import styles from './message.module.css';

export interface MessageProps {
  readonly kind: 'bad' | 'warn' | 'note' | 'good';
  readonly title: string;
  readonly children?: ReactNode;
}

const ICONS: Record<MessageProps['kind'], IconName> = { bad: 'alert', warn: 'alert', note: 'audit', good: 'check' };

/** What happened, in its place on the page. Faults are read out at once. */
export function Message({ kind, title, children }: MessageProps) {
  return (
    <div className={`${styles['message']} ${styles[kind]}`} role={kind === 'bad' ? 'alert' : 'status'}>
      <Icon name={ICONS[kind]} />
      <div className={styles['text']}>
        <strong>{title}</strong>
        {children}
      </div>
    </div>
  );
}

/** A page with nothing but a message: not found, no permission, signed out. */
export function Blank({
  title,
  children,
  icon,
}: {
  readonly title: string;
  readonly children?: ReactNode;
  readonly icon: IconName;
}) {
  return (
    <div className={styles['blank']}>
      <span className={styles['blankIcon']}>
        <Icon name={icon} size={28} />
      </span>
      <h1>{title}</h1>
      {children}
    </div>
  );
}

/** Where rows will be. It appears after a moment only, so that quick answers do not flicker. */
export function Skeleton({ rows = 6 }: { readonly rows?: number }) {
  return (
    <div className={styles['skeleton']} aria-hidden="true">
      {Array.from({ length: rows }, (_, index) => (
        <i key={index} />
      ))}
    </div>
  );
}
