import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { kindOf, MEDIA_TYPES, type Format } from '../../data/user-files/formats';
import type { Reading, Sample } from '../../data/user-files/read-sample';
import { useFileWorker } from '../../data/user-files/use-file-worker';
import { useServices } from '../../data/services';

/** What is sent beside the file. */
export interface Settings {
  readonly isReplacing: boolean;
  readonly isTakingWeak: boolean;
  /** Of Firebase: what its console shows as `hash_config`. */
  readonly hashConfig: string;
}

/** The first users of a file as they would be read, looked at in a worker. */
export function useSample(file: File | undefined, reading: Reading) {
  const worker = useFileWorker();
  const key = file && [file.name, file.size, file.lastModified];
  const sample = useQuery({
    queryKey: ['sample', ...(key ?? []), reading],
    queryFn: () => worker.look(file ?? new File([], ''), reading),
    enabled: file !== undefined,
    staleTime: Infinity,
    gcTime: 0,
    // The mapping stays where it is while it is looked at anew.
    placeholderData: (before: Sample | undefined, query) =>
      key?.every((one, at) => one === query?.queryKey[at + 1]) === true ? before : undefined,
  });
  return { sample, worker };
}

export interface Sent {
  readonly file: File;
  readonly format: Format;
  readonly sample: Sample;
  readonly settings: Settings;
}

/** Sends a file; a table of one's own is made lines of first. Until it is there it can be cancelled, and nothing of it is imported. */
export function useSend(worker: ReturnType<typeof useFileWorker>, onDone: (id: string) => void) {
  const { identity } = useServices();
  const cache = useQueryClient();
  const abort = useRef(new AbortController());
  const send = useMutation({
    mutationFn: async ({ file, format, sample, settings }: Sent) => {
      abort.current = new AbortController();
      const { signal } = abort.current;
      const { table } = sample;
      const isTable = format === 'csv' && table !== undefined;
      const body = isTable ? await worker.write(file, table.charset, table.mapping) : file;
      signal.throwIfAborted();
      const { isReplacing, isTakingWeak, hashConfig } = settings;
      const config = hashConfig.replaceAll(/\s+/g, ' ').trim();
      return identity.post('/users/import', {
        query: {
          replace_passwords: isReplacing,
          accept_weak: isTakingWeak,
          ...(format !== 'own' && format !== 'csv' && { format }),
        },
        ...(format === 'firebase' && config !== '' && { header: { 'Hash-Config': config } }),
        body, // the bytes of a text
        type: MEDIA_TYPES[isTable ? 'ndjson' : kindOf(file.name)],
        signal,
      });
    },
    onSuccess: ({ id }) => {
      void cache.invalidateQueries({ queryKey: ['imports'] });
      onDone(id);
    },
  });
  return { send, cancel: () => abort.current.abort(), wasCancelled: send.isError && abort.current.signal.aborted };
}
