import styles from './change-badge.module.css';

export type ChangeKind = 'added' | 'removed' | 'moved' | 'changed';

const SIGNS: Readonly<Record<ChangeKind, string>> = { added: '+', removed: '−', moved: '→', changed: '~' };

/** What became of a record, by sign and word. */
export const ChangeBadge = ({ kind, children }: { readonly kind: ChangeKind; readonly children: string }) => (
  <span className={`${styles['badge']} ${styles[kind]}`}>
    <span aria-hidden="true">{SIGNS[kind]}</span>
    {children}
  </span>
);
