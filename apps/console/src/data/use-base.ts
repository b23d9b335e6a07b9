import { useEffect, useRef, useState } from 'react';

/**
 * The record that a form edits. A newer one that is read meanwhile takes its place only while nothing was typed: what was typed is not lost,
 * and merged when it is saved.
 */
export function useBase<Entry extends { readonly updated_at: string }>(newest: Entry) {
  const [base, setBase] = useState(newest);
  const isDirty = useRef(false);
  useEffect(() => {
    if (!isDirty.current && newest.updated_at > base.updated_at) setBase(newest);
  });
  return {
    base,
    setBase,
    /** For every rendering of the form. */
    setDirty: (value: boolean): void => {
      isDirty.current = value;
    },
  };
}
