import { Button } from 'react-aria-components';
import styles from './choices.module.css';

/** One of several kinds, each with a line about it, as tiles. */
export function Choices({
  label,
  choices,
  onChoose,
}: {
  readonly label: string;
  readonly choices: readonly { readonly id: string; readonly name: string; readonly about: string }[];
  readonly onChoose: (id: string) => void;
}) {
  return (
    <div role="group" aria-label={label} className={styles['choices']}>
      {choices.map(({ id, name, about }) => (
        <Button key={id} className={styles['choice'] ?? ''} onPress={() => onChoose(id)}>
          <strong>{name}</strong>
          <span>{about}</span>
        </Button>
      ))}
    </div>
  );
}
