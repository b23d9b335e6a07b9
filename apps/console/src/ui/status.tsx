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

/** A word of the interface, which is kept whole where the page is narrow. */
export const WordTag = ({ children }: { readonly children: string }) => (
  <span className={`${styles['tag']} ${styles['word']}`}>{children}</span>
);

/** A name such as that of a scope, of any length. */
export const Tag = ({ children }: { readonly children: string }) => <span className={styles['tag']}>{children}</span>;
