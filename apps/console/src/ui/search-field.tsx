import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button, Input, SearchField as AriaSearchField } from 'react-aria-components';
import { Icon } from './icon';
import styles from './search-field.module.css';

const PAUSE_MS = 200;

/** A filter that takes effect after a pause in typing. */
export function SearchField({
  label,
  value,
  onChange,
  clear,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly clear: string;
}) {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  // An address that was gone back to shows its own filter.
  useEffect(() => {
    if (value !== sent.current) setTyped((sent.current = value));
  }, [value]);
  // The pause is one of typing: a page that is drawn meanwhile does not prolong it.
  const send = useEffectEvent(() => onChange((sent.current = typed)));
  useEffect(() => {
    if (typed === sent.current) return undefined;
    const timer = setTimeout(send, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <AriaSearchField aria-label={label} value={typed} onChange={setTyped} className={styles['search'] ?? ''}>
      <Icon name="search" size={16} />
      <Input placeholder={label} className={styles['input'] ?? ''} />
      {typed !== '' && (
        <Button aria-label={clear} className={styles['clear'] ?? ''}>
          <Icon name="close" size={14} />
        </Button>
      )}
    </AriaSearchField>
  );
}
