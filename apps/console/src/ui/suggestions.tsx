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
  return (
    <ComboBox
      key={chosen?.id ?? ''}
      items={items}
      defaultInputValue={chosen?.name ?? ''}
      defaultFilter={() => true}
      menuTrigger="focus"
      allowsCustomValue
      onInputChange={onType}
      onSelectionChange={(id) => id !== null && onChoose(String(id))}
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
