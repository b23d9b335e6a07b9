import { IconButton } from './button';
import { Icon } from './icon';
import styles from './pager.module.css';

export interface PagerProps {
  /** "1–50 of 1,234" */
  readonly text: string;
  readonly previous: string;
  readonly next: string;
  readonly onPrevious?: (() => void) | undefined;
  readonly onNext?: (() => void) | undefined;
}

/** Which rows are shown, and the pages before and after. */
export function Pager({ text, previous, next, onPrevious, onNext }: PagerProps) {
  return (
    <nav className={styles['pager']} aria-label={text}>
      <span>{text}</span>
      <IconButton writes={false} label={previous} isDisabled={!onPrevious} onPress={() => onPrevious?.()}>
        <Icon name="left" size={16} />
      </IconButton>
      <IconButton writes={false} label={next} isDisabled={!onNext} onPress={() => onNext?.()}>
        <Icon name="right" size={16} />
      </IconButton>
    </nav>
  );
}
