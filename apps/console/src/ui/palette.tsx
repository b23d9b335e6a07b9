import { memo, useEffect, useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components';
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

export interface PaletteFrameProps {
  readonly label: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** There while it is open. */
  readonly children: ReactNode;
}

/** Where everything is found by its name, above the page. */
export const PaletteFrame = ({ label, isOpen, onClose, children }: PaletteFrameProps) => (
  <ModalOverlay
    isOpen={isOpen}
    onOpenChange={(open) => !open && onClose()}
    isDismissable
    className={styles['veil'] ?? ''}
  >
    <Modal className={styles['modal'] ?? ''}>
      <Dialog aria-label={label} className={styles['dialog'] ?? ''}>
        {children}
      </Dialog>
    </Modal>
  </ModalOverlay>
);

export interface PaletteProps {
  readonly label: string;
  readonly empty: string;
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly sections: readonly PaletteSection[];
  readonly onClose: () => void;
}

/**
 * Everything by its name, from the keyboard: a field with a list of what fits, whose focus stays in the field. Elements of the browser: a
 * collection of React Aria is made anew at each letter. (WAI-ARIA Authoring Practices, "Combobox"; docs/adr/0104-lists-are-plain-tables.md)
 */
export function Palette({ label, empty, typed, onType, sections, onClose }: PaletteProps) {
  const id = useId();
  const [chosen, setChosen] = useState<string>();
  const shown = sections.filter(({ entries }) => entries.length > 0);
  const all = shown.flatMap(({ entries }) => entries);
  // What was typed chooses the first that fits; where nothing was typed Enter does nothing unawares.
  const active = all.find((one) => one.id === chosen) ?? (typed.trim() === '' ? undefined : all[0]);
  const idOf = (entry: PaletteEntry): string => `${id} ${entry.id}`.replaceAll(/\s/g, '-');
  const activeId = active && idOf(active);
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  const run = (entry: PaletteEntry): void => {
    onClose();
    entry.run();
  };
  const type = (text: string): void => {
    setChosen(undefined);
    onType(text);
  };
  return (
    <>
      <div className={styles['search']}>
        <Icon name="search" size={16} />
        <input
          role="combobox"
          aria-label={label}
          aria-expanded
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={activeId}
          autoComplete="off"
          spellCheck={false}
          placeholder={label}
          className={styles['input']}
          value={typed}
          autoFocus
          onChange={(event) => type(event.target.value)}
          onKeyDown={keysOf({ all, active, choose: setChosen, run, typed, type })}
        />
      </div>
      <div role="listbox" id={id} aria-label={label} className={styles['menu']}>
        {shown.map(({ name, entries }) => (
          <div key={name} role="group" aria-label={name} className={styles['section']}>
            <div aria-hidden="true" className={styles['name']}>
              {name}
            </div>
            {entries.map((entry) => (
              <Entry key={entry.id} {...entry} id={idOf(entry)} isActive={entry === active} onRun={() => run(entry)} />
            ))}
          </div>
        ))}
        {all.length === 0 && <p className={styles['empty']}>{empty}</p>}
      </div>
    </>
  );
}

interface EntryProps extends Omit<PaletteEntry, 'run'> {
  readonly isActive: boolean;
  readonly onRun: () => void;
}

/** Drawn anew where it becomes the active one: the function to run is that of its name. */
const Entry = memo(
  ({ id, name, icon, detail, isActive, onRun }: EntryProps) => (
    <div
      role="option"
      id={id}
      aria-selected={isActive}
      data-focused={isActive || undefined}
      className={styles['item']}
      onClick={onRun}
    >
      <Icon name={icon} size={16} />
      <span>{name}</span>
      {detail !== undefined && <small>{detail}</small>}
    </div>
  ),
  (a, b) => a.id === b.id && a.name === b.name && a.detail === b.detail && a.isActive === b.isActive,
);
Entry.displayName = 'Entry';

interface Keys {
  readonly all: readonly PaletteEntry[];
  readonly active: PaletteEntry | undefined;
  readonly choose: (id: string) => void;
  readonly run: (entry: PaletteEntry) => void;
  readonly typed: string;
  readonly type: (text: string) => void;
}

/** Arrows go through the list, Enter runs, Escape empties the field and then closes. Home and End are those of the text. */
const keysOf =
  ({ all, active, choose, run, typed, type }: Keys) =>
  (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const at = active ? all.indexOf(active) : -1;
    if (step !== undefined) {
      const next = all[at < 0 && step < 0 ? all.length - 1 : (at + step + all.length) % all.length];
      if (next) choose(next.id);
    } else if (event.key === 'Enter') {
      if (active) run(active);
    } else if (event.key === 'Escape' && typed !== '') {
      event.stopPropagation();
      type('');
    } else return;
    event.preventDefault();
  };
