import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useServices } from '../../data/services';
import { isSame, readLevels, textOf, type Levels } from './level-schemas';
import { readSchema, SCHEMA, schemaKey } from './use-schema';

/** Somebody else has changed the schema since it was read: theirs. */
export class ChangedMeanwhile extends Error {
  constructor(readonly levels: Levels) {
    super('the schema has changed');
  }
}

/** The document of a tree's schema while it is edited: checked against the nodes there are, and written, unless somebody else has changed it. */
export function useSchemaDraft(code: string, levels: Levels, onSaved: () => void) {
  const cache = useQueryClient();
  const [base, setBase] = useState(levels);
  const [text, setText] = useState(() => textOf(levels));
  const begin = (from: Levels): void => {
    setBase(from);
    setText(textOf(from));
    cache.setQueryData(schemaKey(code), from);
  };
  const { check, save } = useWriting(code, base, (wanted) => {
    begin(wanted);
    check.reset();
    onSaved();
  });
  /** Another document: what was said was of the one before. */
  const write = (next: string): void => {
    setText(next);
    check.reset();
    save.reset();
  };
  return {
    text,
    read: readLevels(text),
    isDirty: text !== textOf(base),
    check,
    save,
    write,
    discard: () => write(textOf(base)),
    /** Begins again from the schema of somebody else. */
    take: (theirs: Levels): void => {
      begin(theirs);
      write(textOf(theirs));
    },
  };
}

/** @param base what the document began from */
function useWriting(code: string, base: Levels, onSaved: (wanted: Levels) => void) {
  const { tree } = useServices();
  const send = (wanted: Levels, isDry: boolean) =>
    tree.put(SCHEMA, { path: { tree_code: code }, query: { dry_run: isDry }, body: { levels: wanted } });
  const check = useMutation({ mutationFn: (wanted: Levels) => send(wanted, true) });
  const save = useMutation({
    mutationFn: async (wanted: Levels) => {
      // The operation knows no `If-Match`.
      const now = await readSchema(tree, code);
      if (!isSame(now, base)) throw new ChangedMeanwhile(now);
      return send(wanted, false);
    },
    onSuccess: (_, wanted) => onSaved(wanted),
  });
  return { check, save };
}
