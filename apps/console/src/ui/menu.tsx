import type { ReactNode } from 'react';
import { Button, Menu as AriaMenu, MenuItem, MenuTrigger, Popover, type Selection } from 'react-aria-components';
import { Icon, type IconName } from './icon';
import styles from './menu.module.css';
import { useWritesBlocked } from './writes';

export interface MenuEntry {
  readonly id: string;
  readonly name: string;
  readonly icon?: IconName;
}

export interface MenuProps {
  /** Read out for the button. */
  readonly label: string;
  readonly trigger: ReactNode;
  readonly entries: readonly MenuEntry[];
  readonly onAction: (id: string) => void;
  /** Where one of the entries is in force. */
  readonly selected?: string;
  /** Its entries change records: it does not open while nothing can be written. Actions do, unless this says otherwise. */
  readonly writes?: boolean;
}

/** A button that opens a list of actions, or of values of which one is in force. */
export function Menu({ label, trigger, entries, onAction, selected, writes = selected === undefined }: MenuProps) {
  const isBlocked = useWritesBlocked() !== undefined && writes;
  const chosen = selected === undefined ? {} : { selectionMode: 'single' as const, selectedKeys: [selected] };
  const select = (keys: Selection): void => {
    const [key] = keys === 'all' ? [] : keys;
    if (key !== undefined) onAction(String(key));
  };
  return (
    <MenuTrigger>
      <Button aria-label={label} isDisabled={isBlocked} className={styles['trigger'] ?? ''}>
        {trigger}
      </Button>
      <Popover className={styles['popover'] ?? ''} placement="bottom end">
        <AriaMenu
          aria-label={label}
          className={styles['menu'] ?? ''}
          {...chosen}
          {...(selected === undefined ? { onAction: (key) => onAction(String(key)) } : { onSelectionChange: select })}
        >
          {entries.map(({ id, name, icon }) => (
            <MenuItem key={id} id={id} textValue={name} className={styles['item'] ?? ''}>
              {icon && <Icon name={icon} size={16} />}
              {name}
            </MenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}
