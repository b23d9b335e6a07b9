import { Button } from './button';
import { Message } from './message';
import styles from './conflicts.module.css';

/** What two people have made of one field. */
export interface ShownConflict {
  readonly field: string;
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
}

export interface ConflictsProps {
  readonly title: string;
  readonly mine: string;
  readonly theirs: string;
  readonly items: readonly ShownConflict[];
  readonly onChoose: (field: string, whose: 'mine' | 'theirs') => void;
}

/** Both values of each field that somebody else has changed too, to choose from. */
export function Conflicts({ title, mine, theirs, items, onChoose }: ConflictsProps) {
  return (
    <Message kind="warn" title={title}>
      {items.map((item) => (
        <div key={item.field} className={styles['conflict']} role="group" aria-label={item.label}>
          <span className={styles['label']}>{item.label}</span>
          <Button writes={false} onPress={() => onChoose(item.field, 'mine')}>{`${mine}: ${item.mine}`}</Button>
          <Button writes={false} onPress={() => onChoose(item.field, 'theirs')}>{`${theirs}: ${item.theirs}`}</Button>
        </div>
      ))}
    </Message>
  );
}
