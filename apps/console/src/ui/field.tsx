import {
  Checkbox as AriaCheckbox,
  FieldError,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Select as AriaSelect,
  SelectValue,
  Button,
  Text,
  TextArea,
  TextField as AriaTextField,
} from 'react-aria-components';
import { Icon } from './icon';
import styles from './field.module.css';

interface Described {
  readonly label: string;
  readonly hint?: string;
  /** What the service or a rule says of the value. */
  readonly error?: string;
}

export interface TextFieldProps extends Described {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly name?: string;
  readonly type?: 'text' | 'email' | 'password' | 'url' | 'tel' | 'date' | 'datetime-local' | 'number' | 'color';
  readonly isRequired?: boolean;
  readonly isReadOnly?: boolean;
  readonly isMultiline?: boolean;
  /** Many lines in a font of fixed width. */
  readonly isCode?: boolean;
  readonly autoComplete?: string;
  readonly autoFocus?: boolean;
  readonly onBlur?: () => void;
}

/** A text with its label, hint and error. What is wrong is said below the field and read out with it. */
export function TextField({
  label,
  hint,
  error,
  type = 'text',
  isMultiline = false,
  isCode = false,
  ...rest
}: TextFieldProps) {
  return (
    <AriaTextField
      {...rest}
      type={type}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      className={styles['field'] ?? ''}
    >
      <Label className={styles['label'] ?? ''}>{label}</Label>
      {isMultiline ? (
        <TextArea
          rows={isCode ? 14 : 3}
          spellCheck={!isCode}
          className={`${styles['input']} ${isCode ? styles['code'] : ''}`}
        />
      ) : (
        <Input className={styles['input'] ?? ''} />
      )}
      {hint !== undefined && (
        <Text slot="description" className={styles['hint'] ?? ''}>
          {hint}
        </Text>
      )}
      <FieldError className={styles['error'] ?? ''}>{error}</FieldError>
    </AriaTextField>
  );
}

export interface Choice<Id extends string> {
  readonly id: Id;
  readonly name: string;
}

export interface SelectProps<Id extends string> extends Described {
  readonly value: Id;
  readonly onChange: (value: Id) => void;
  readonly choices: readonly Choice<Id>[];
  /** The label is read out, not shown. */
  readonly isLabelHidden?: boolean;
  /** While nothing is chosen. */
  readonly placeholder?: string;
}

/** One of a few. */
export function Select<Id extends string>(props: SelectProps<Id>) {
  const { label, hint, error, value, onChange, choices, isLabelHidden = false, placeholder } = props;
  const choose = (key: unknown): void => {
    const chosen = choices.find(({ id }) => id === key);
    if (chosen) onChange(chosen.id);
  };
  return (
    <AriaSelect
      value={value === '' ? null : value}
      onChange={choose}
      isInvalid={error !== undefined}
      className={styles['field'] ?? ''}
      {...(placeholder !== undefined && { placeholder })}
      {...(isLabelHidden && { 'aria-label': label })}
    >
      {!isLabelHidden && <Label className={styles['label'] ?? ''}>{label}</Label>}
      <Button className={styles['select'] ?? ''}>
        <SelectValue />
        <Icon name="down" size={14} />
      </Button>
      {hint !== undefined && (
        <Text slot="description" className={styles['hint'] ?? ''}>
          {hint}
        </Text>
      )}
      <FieldError className={styles['error'] ?? ''}>{error}</FieldError>
      <Popover className={styles['popover'] ?? ''}>
        <ListBox className={styles['list'] ?? ''}>
          {choices.map(({ id, name }) => (
            <ListBoxItem key={id} id={id} textValue={name} className={styles['option'] ?? ''}>
              {name}
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}

export interface CheckboxProps {
  readonly label: string;
  readonly isSelected: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (isSelected: boolean) => void;
  readonly hint?: string;
}

export function Checkbox({ label, hint, ...rest }: CheckboxProps) {
  return (
    <AriaCheckbox {...rest} className={styles['check'] ?? ''}>
      {({ isSelected }) => (
        <>
          <span className={styles['box']}>{isSelected && <Icon name="check" size={14} />}</span>
          <span>
            {label}
            {hint !== undefined && <small className={styles['hint']}>{hint}</small>}
          </span>
        </>
      )}
    </AriaCheckbox>
  );
}

/** Ticks a row of a table, or all of them. */
export const SelectionBox = () => (
  <AriaCheckbox slot="selection" className={styles['check'] ?? ''}>
    {({ isSelected, isIndeterminate }) => (
      <span className={styles['box']}>
        {isIndeterminate ? <Icon name="minus" size={14} /> : isSelected && <Icon name="check" size={14} />}
      </span>
    )}
  </AriaCheckbox>
);
