import { useEffect, useMemo, useRef } from 'react';
import type { Charset } from './charsets';
import type { Answer, Task } from './file-worker';
import address from './file-worker.ts?worker&url';
import type { Mapping } from './mapping';
import type { Reading, Sample } from './read-sample';

/** Trusted Types, where the browser has them: scripts are loaded from addresses that a policy has made. (W3C Trusted Types) */
interface Policies {
  createPolicy: (
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ) => { readonly createScriptURL: (url: string) => string };
}

let trusted: string | undefined;

/** The address of the worker as the page's own policy takes it: this one alone. */
function trustedAddress(): string {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: Policies };
  trusted ??= trustedTypes
    ? trustedTypes.createPolicy('user-files', { createScriptURL: () => address }).createScriptURL(address)
    : address;
  return trusted;
}

/** A worker that looks at files of users and makes lines of tables; it ends with the page. */
export function useFileWorker() {
  const worker = useRef<Worker>(undefined);
  useEffect(() => () => end(worker), []);
  return useMemo(() => {
    let last = 0;
    const ask = (task: Task): Promise<Sample | Blob> => {
      worker.current ??= new Worker(trustedAddress());
      const { current } = worker;
      const id = ++last;
      return new Promise((resolve, reject) => {
        const hear = ({ data }: MessageEvent<Answer>): void => {
          if (data.id !== id) return;
          current.removeEventListener('message', hear);
          if ('result' in data) resolve(data.result);
          else reject(new Error(data.fault));
        };
        current.addEventListener('message', hear);
        current.addEventListener('error', () => reject(new Error('The file could not be read.')), { once: true });
        current.postMessage({ id, task });
      });
    };
    return {
      look: (file: File, look: Reading) => ask({ file, look }) as Promise<Sample>, // as the worker answers
      write: (file: File, charset: Charset, mapping: Mapping) =>
        ask({ file, write: { charset, mapping } }) as Promise<Blob>, // the same
    };
  }, []);
}

function end(worker: { current: Worker | undefined }): void {
  worker.current?.terminate();
  worker.current = undefined;
}
