import { useState } from 'react';
import styles from './nodes.module.css';

export interface RenameFieldProps {
  readonly name: string;
  readonly label: string;
  readonly onName: (name: string) => Promise<void>;
  readonly onDone: () => void;
}

/** A name that is edited in its row: Enter keeps it, Escape and leaving it do not. It does not wait for what becomes of it. */
export function RenameField({ name, label, onName, onDone }: RenameFieldProps) {
  const [value, setValue] = useState(name);
  const keep = (): void => {
    if (value.trim() !== '' && value !== name) void onName(value);
    onDone();
  };
  return (
    <input
      className={styles['rename']}
      aria-label={label}
      value={value}
      ref={(element) => element?.focus()}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setValue(event.target.value)}
      onClick={(event) => event.stopPropagation()}
      onBlur={onDone}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter') keep();
        if (event.key === 'Escape') onDone();
      }}
    />
  );
}
