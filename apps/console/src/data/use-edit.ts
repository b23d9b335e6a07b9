import { useState } from 'react';
import { fieldErrorsOf, isChangedSince, isNotFound } from './errors';
import { changesOf, mergeChanges, type About, type Conflict } from './merge';

/** How a record is edited. */
export interface EditOptions<Entry extends object, Fields extends object> {
  readonly record: Entry;
  /** The fields of the form; a missing text is empty. */
  readonly fieldsOf: (record: Entry) => Fields;
  /** Writes the changes to the record as it was read (`If-Match`). */
  readonly write: (record: Entry, changes: Partial<Fields>) => Promise<Entry>;
  readonly read: () => Promise<Entry>;
  readonly onSaved: (record: Entry) => void;
  readonly about?: About<Fields>;
}

/** Somebody else may write between reading and writing again, not for ever. */
const TRIES = 3;

type Outcome<Entry, Fields> =
  | { readonly saved: Entry }
  | { readonly newest: Entry; readonly wanted: Partial<Fields>; readonly conflicts: readonly Conflict[] };

/** Writes changes to a record; where it has changed meanwhile, what of them is still to be written to the newest, or what is in conflict. */
async function writeMerged<Entry extends object, Fields extends object>(
  options: EditOptions<Entry, Fields>,
  base: Entry,
  wanted: Partial<Fields>,
  tries: number,
): Promise<Outcome<Entry, Fields>> {
  const { write, read, fieldsOf } = options;
  try {
    return { saved: await write(base, wanted) };
  } catch (thrown) {
    if (!isChangedSince(thrown) || tries === 0) throw thrown;
    const newest = await read();
    const { changes, conflicts } = mergeChanges(fieldsOf(base), fieldsOf(newest), wanted, options.about);
    if (conflicts.length > 0) return { newest, wanted, conflicts };
    return writeMerged(options, newest, changes, tries - 1);
  }
}

/**
 * A draft of a record. Where the record has changed since it was read, fields that one side changed are merged and written; for the others
 * the person decides, and nothing is overwritten unseen. (docs/design/planned/console.md §6)
 */
export function useEdit<Entry extends object, Fields extends object>(options: EditOptions<Entry, Fields>) {
  const { fieldsOf, onSaved } = options;
  const [record, setRecord] = useState(options.record);
  const [draft, setDraft] = useState(() => fieldsOf(options.record));
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);
  const [error, setError] = useState<unknown>();
  const [isPending, setPending] = useState(false);
  const changes = changesOf(fieldsOf(record), draft);

  async function save(): Promise<void> {
    setPending(true);
    setError(undefined);
    try {
      const outcome = await writeMerged(options, record, changes, TRIES);
      if ('saved' in outcome) return onSaved(outcome.saved);
      setRecord(outcome.newest);
      setDraft({ ...fieldsOf(outcome.newest), ...outcome.wanted });
      setConflicts(outcome.conflicts);
    } catch (thrown) {
      setError(thrown);
    } finally {
      setPending(false);
    }
  }

  const set = (values: Partial<Fields>): void => setDraft((before) => ({ ...before, ...values }));
  return {
    draft,
    set,
    save,
    conflicts,
    error,
    isPending,
    isDirty: Object.keys(changes).length > 0,
    isGone: isNotFound(error),
    fieldErrors: fieldErrorsOf(error),
    /** Decides a conflict: the draft has one's own value, which `theirs` replaces. */
    choose({ field, theirs }: Conflict, whose: 'mine' | 'theirs'): void {
      if (whose === 'theirs') set({ [field]: theirs } as Partial<Fields>); // a field of the draft
      setConflicts((left) => left.filter((one) => one.field !== field));
    },
  };
}
