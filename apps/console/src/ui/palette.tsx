import { useState } from 'react';
import {
  Autocomplete,
  Collection,
  Dialog,
  Header,
  Input,
  Menu,
  MenuItem,
  MenuSection,
  Modal,
  ModalOverlay,
  SearchField,
} from 'react-aria-components';
import { Icon, type IconName } from './icon';
import styles from './palette.module.css';

/** Something to go to or to do. */
export interface PaletteEntry {
  readonly id: string;
  readonly name: string;
  readonly icon: IconName;
  /** What tells it from others of the name. */
  readonly detail?: string;
  readonly run: () => void;
}

export interface PaletteSection {
  readonly name: string;
  readonly entries: readonly PaletteEntry[];
}

export interface PaletteProps {
  readonly label: string;
  readonly empty: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly sections: readonly PaletteSection[];
}

/** Everything by its name, from the keyboard. */
export function Palette({ label, empty, isOpen, onClose, typed, onType, sections }: PaletteProps) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable
      className={styles['veil'] ?? ''}
    >
      <Modal className={styles['modal'] ?? ''}>
        <Dialog aria-label={label} className={styles['dialog'] ?? ''}>
          <Autocomplete inputValue={typed} onInputChange={onType}>
            <SearchField aria-label={label} autoFocus className={styles['search'] ?? ''}>
              <Icon name="search" size={16} />
              <Input placeholder={label} className={styles['input'] ?? ''} />
            </SearchField>
            <Entries sections={sections} empty={empty} label={label} onClose={onClose} />
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function Entries({ sections, empty, label, onClose }: Pick<PaletteProps, 'sections' | 'empty' | 'label' | 'onClose'>) {
  const shown = sections.filter(({ entries }) => entries.length > 0);
  return (
    <Menu
      aria-label={label}
      items={shown}
      className={styles['menu'] ?? ''}
      renderEmptyState={() => <p className={styles['empty']}>{empty}</p>}
    >
      {({ name, entries }) => (
        <MenuSection id={name} className={styles['section'] ?? ''}>
          <Header className={styles['name'] ?? ''}>{name}</Header>
          <Collection items={entries}>
            {({ id, name: entry, icon, detail, run }) => (
              <MenuItem
                id={id}
                textValue={entry}
                className={styles['item'] ?? ''}
                onAction={() => {
                  onClose();
                  run();
                }}
              >
                <Icon name={icon} size={16} />
                <span>{entry}</span>
                {detail !== undefined && <small>{detail}</small>}
              </MenuItem>
            )}
          </Collection>
        </MenuSection>
      )}
    </Menu>
  );
}

/** Opens and closes the palette; what was typed is forgotten. */
export function usePalette() {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const show = (open: boolean): void => {
    setOpen(open);
    setTyped('');
  };
  return { isOpen, typed, onType: setTyped, open: () => show(true), close: () => show(false) };
}
