import { useState } from 'react';
import { Button, ComboBox, Input, Label, ListBox, ListBoxItem, Popover, Text } from 'react-aria-components';
import { Icon } from './icon';
import styles from './field.module.css';

export interface Suggestion {
  readonly id: string;
  readonly name: string;
}

export interface SuggestionsProps {
  readonly label: string;
  readonly hint?: string;
  /** What fits to what was typed; already filtered. */
  readonly items: readonly Suggestion[];
  readonly chosen: Suggestion | undefined;
  readonly onType: (text: string) => void;
  readonly onChoose: (id: string) => void;
}

/** A text that finds records as it is typed, of which one is chosen. */
export function Suggestions({ label, hint, items, chosen, onType, onChoose }: SuggestionsProps) {
  const { key, pick } = useOwnKey(chosen?.id ?? '');
  return (
    <ComboBox
      key={key}
      items={items}
      defaultInputValue={chosen?.name ?? ''}
      defaultFilter={() => true}
      menuTrigger="focus"
      allowsCustomValue
      onInputChange={onType}
      onSelectionChange={(id) => {
        if (id === null) return;
        pick(String(id));
        onChoose(String(id));
      }}
      className={styles['field'] ?? ''}
    >
      <Label className={styles['label'] ?? ''}>{label}</Label>
      <span className={styles['combo']}>
        <Input className={styles['input'] ?? ''} autoComplete="off" />
        <Button className={styles['opener'] ?? ''}>
          <Icon name="down" size={14} />
        </Button>
      </span>
      {hint !== undefined && (
        <Text slot="description" className={styles['hint'] ?? ''}>
          {hint}
        </Text>
      )}
      <Popover className={styles['popover'] ?? ''}>
        <ListBox<Suggestion> className={styles['list'] ?? ''}>
          {({ id, name }) => (
            <ListBoxItem id={id} textValue={name} className={styles['option'] ?? ''}>
              {name}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}

/**
 * A field begins anew, with its name, when another record is chosen elsewhere; not when it is picked in the field itself, which shows it
 * already: in a dialog a new field would get the focus, and open what it offers once more.
 */
function useOwnKey(chosen: string) {
  const [key, setKey] = useState(chosen);
  const [picked, pick] = useState<string>();
  if (chosen !== key && chosen !== picked) {
    setKey(chosen);
    pick(undefined);
  }
  return { key, pick };
}
