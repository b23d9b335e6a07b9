import { useState, type ReactNode } from 'react';
import { IconButton } from './button';
import { Icon } from './icon';
import styles from './facts.module.css';

/** Names and values; a value that is missing is a dash. */
export function Facts({ items }: { readonly items: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={styles['facts']}>
      {items.map(([name, value]) => (
        <div key={name} className={styles['fact']}>
          <dt>{name}</dt>
          <dd>{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A text such as an id, with a button that copies it. */
export function Copyable({
  text,
  label,
  done,
}: {
  readonly text: string;
  readonly label: string;
  readonly done: string;
}) {
  const [isCopied, setCopied] = useState(false);
  const copy = (): void => void navigator.clipboard.writeText(text).then(() => setCopied(true));
  return (
    <span className={styles['copyable']}>
      <code>{text}</code>
      <IconButton writes={false} label={isCopied ? done : label} onPress={copy}>
        <Icon name={isCopied ? 'check' : 'copy'} size={16} />
      </IconButton>
    </span>
  );
}

/** Records below each other, each with its actions at the right. */
export const Rows = ({ children }: { readonly children: ReactNode }) => <ul className={styles['rows']}>{children}</ul>;
export const RowItem = ({ children, action }: { readonly children: ReactNode; readonly action?: ReactNode }) => (
  <li className={styles['row']}>
    <div>{children}</div>
    {action}
  </li>
);
export const Muted = ({ children }: { readonly children: ReactNode }) => (
  <span className={styles['muted']}>{children}</span>
);

/** Several lines of code with a button that copies them. */
export function Code({ text, label, done }: { readonly text: string; readonly label: string; readonly done: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = (): void => void navigator.clipboard.writeText(text).then(() => setCopied(true));
  return (
    <div className={styles['code']}>
      <pre tabIndex={0}>{text}</pre>
      <IconButton writes={false} label={isCopied ? done : label} onPress={copy}>
        <Icon name={isCopied ? 'check' : 'copy'} size={16} />
      </IconButton>
    </div>
  );
}
