import { useState, type ReactNode } from 'react';
import { IconButton } from './button';
import { Icon } from './icon';
import styles from './branches.module.css';

/** What is within what, opened one by one. */
export const Branches = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <ul className={styles['branches']} aria-label={label}>
    {children}
  </ul>
);

export interface BranchProps {
  readonly name: ReactNode;
  /** Read out for the button that opens it, and that closes it. */
  readonly open: string;
  readonly close: string;
  readonly isOpen?: boolean;
  /** Loaded when it is open. */
  readonly children: ReactNode;
}

export function Branch({ name, open, close, isOpen: isOpenAtFirst = false, children }: BranchProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  return (
    <li className={styles['branch']}>
      <span className={styles['name']}>
        <IconButton
          writes={false}
          label={isOpen ? close : open}
          aria-expanded={isOpen}
          onPress={() => setOpen(!isOpen)}
        >
          <Icon name={isOpen ? 'down' : 'right'} size={12} />
        </IconButton>
        {name}
      </span>
      {isOpen && <ul>{children}</ul>}
    </li>
  );
}

/** Says that there is nothing further. */
export const BranchEnd = ({ children }: { readonly children: string }) => <li className={styles['end']}>{children}</li>;
