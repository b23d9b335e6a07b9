import { Radio, RadioGroup } from 'react-aria-components';
import { Icon } from './icon';
import styles from './sides.module.css';

export interface Side<Id extends string> {
  readonly id: Id;
  readonly name: string;
  readonly value: string;
}

export interface SidesProps<Id extends string> {
  /** What is decided. */
  readonly label: string;
  readonly value: Id | undefined;
  readonly onChange: (id: Id) => void;
  readonly sides: readonly Side<Id>[];
}

/** Values of which one is taken, beside each other as tiles. */
export function Sides<Id extends string>({ label, value, onChange, sides }: SidesProps<Id>) {
  const choose = (id: string): void => {
    const chosen = sides.find((side) => side.id === id);
    if (chosen) onChange(chosen.id);
  };
  return (
    <RadioGroup aria-label={label} value={value ?? null} onChange={choose} className={styles['sides'] ?? ''}>
      {sides.map((side) => (
        <Radio key={side.id} value={side.id} className={styles['side'] ?? ''}>
          {({ isSelected }) => (
            <>
              <span className={styles['name']}>
                <span className={styles['mark']}>{isSelected && <Icon name="check" size={12} />}</span>
                <bdi>{side.name}</bdi>
              </span>
              <span className={styles['value']}>{side.value}</span>
            </>
          )}
        </Radio>
      ))}
    </RadioGroup>
  );
}
