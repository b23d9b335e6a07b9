import { useEffect, useState } from 'react';

/** Of what is typed. (docs/design/planned/console.md §6) */
const PAUSE_MS = 200;

/** A value once it has not changed for a moment. */
export function useDebounced<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
