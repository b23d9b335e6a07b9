import { etagOf } from '@groundwork/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useServices } from '../../data/services';
import { isChangedSince } from '../../data/errors';
import { readLevels, textOf, type Levels } from './level-schemas';
import { readSchema, SCHEMA, schemaKey, type TreeSchema } from './use-schema';

/** Somebody else has changed the schema since it was read: theirs. */
export class ChangedMeanwhile extends Error {
  constructor(readonly schema: TreeSchema) {
    super('the schema has changed');
  }
}

/** The document of a tree's schema while it is edited: checked against the nodes there are, and written, unless somebody else has changed it. */
export function useSchemaDraft(code: string, schema: TreeSchema, onSaved: () => void) {
  const cache = useQueryClient();
  const [base, setBase] = useState(schema);
  const [text, setText] = useState(() => textOf(schema.levels));
  const begin = (from: TreeSchema): void => {
    setBase(from);
    setText(textOf(from.levels));
    cache.setQueryData(schemaKey(code), from);
  };
  const { check, save } = useWriting(code, base, (saved) => {
    begin(saved);
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
    isDirty: text !== textOf(base.levels),
    check,
    save,
    write,
    discard: () => write(textOf(base.levels)),
    /** Begins again from the schema of somebody else. */
    take: (theirs: TreeSchema): void => {
      begin(theirs);
      write(textOf(theirs.levels));
    },
  };
}

/** @param base what the document began from */
function useWriting(code: string, base: TreeSchema, onSaved: (saved: TreeSchema) => void) {
  const { tree } = useServices();
  const path = { tree_code: code };
  const check = useMutation({
    mutationFn: (levels: Levels) => tree.put(SCHEMA, { path, query: { dry_run: true }, body: { levels } }),
  });
  const save = useMutation({
    mutationFn: async (levels: Levels) => {
      try {
        const header = { 'If-Match': etagOf(base) };
        return await tree.put(SCHEMA, { path, header, body: { levels } });
      } catch (error) {
        throw isChangedSince(error) ? new ChangedMeanwhile(await readSchema(tree, code)) : error;
      }
    },
    onSuccess: onSaved,
  });
  return { check, save };
}
