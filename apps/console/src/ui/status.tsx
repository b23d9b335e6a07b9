import { Icon, type IconName } from './icon';
import styles from './status.module.css';

/** A state by icon and word, so that colour alone says nothing. */
export function Status({
  kind,
  children,
}: {
  readonly kind: 'good' | 'bad' | 'warn' | 'plain';
  readonly children: string;
}) {
  const icons: Record<typeof kind, IconName> = { good: 'check', bad: 'blocked', warn: 'alert', plain: 'user' };
  return (
    <span className={`${styles['status']} ${styles[kind]}`}>
      {kind !== 'plain' && <Icon name={icons[kind]} size={14} />}
      {children}
    </span>
  );
}

/** A word such as a type or a scope. */
export const Tag = ({ children }: { readonly children: string }) => <span className={styles['tag']}>{children}</span>;
