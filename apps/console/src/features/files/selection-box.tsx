import { Checkbox } from 'react-aria-components';
import { Icon } from '../../ui/icon';
import styles from './files.module.css';

/** Chooses a row or a tile, or all of them. */
export const SelectionBox = ({ label }: { readonly label: string }) => (
  <Checkbox slot="selection" aria-label={label} className={styles['box'] ?? ''}>
    {({ isSelected, isIndeterminate }) => (
      <span className={styles['tick']} data-on={isSelected || isIndeterminate}>
        {isSelected && <Icon name="check" size={12} />}
        {isIndeterminate && '–'}
      </span>
    )}
  </Checkbox>
);
