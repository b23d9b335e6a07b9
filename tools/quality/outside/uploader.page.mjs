// What a page of another origin runs: Uppy with its tus plugin, as its documentation shows it.
import Uppy from '@uppy/core';
import Tus from '@uppy/tus';
import * as tus from 'tus-js-client';

/**
 * Uploads a file with Uppy; answers what its user would see.
 * @param {{ endpoint: string, headers: Record<string, string>, name: string, bytes: number, options?: object }} given
 */
globalThis.uploadWithUppy = async ({ endpoint, headers, name, bytes, options = {} }) => {
  const uppy = new Uppy().use(Tus, { endpoint, headers, ...options });
  uppy.addFile({ name, type: 'application/octet-stream', data: fileOf(name, bytes) });
  const { successful, failed } = await uppy.upload();
  return { successful: successful.length, failed: failed.map(({ error }) => String(error)) };
};

/**
 * Uploads a file with tus-js-client, resuming where an earlier try of the same file ended.
 * @param {{ endpoint: string, headers: Record<string, string>, name: string, bytes: number, stopAfter?: number, chunkSize?: number }} given
 */
globalThis.uploadWithTus = ({ endpoint, headers, name, bytes, stopAfter = Infinity, chunkSize = Infinity }) =>
  new Promise((resolve, reject) => {
    const upload = new tus.Upload(fileOf(name, bytes), {
      endpoint,
      headers,
      chunkSize,
      metadata: { filename: name, name },
      removeFingerprintOnSuccess: false,
      onError: reject,
      onSuccess: () => resolve({ url: upload.url, resumed: false }),
      onChunkComplete: (_size, accepted) => {
        if (accepted >= stopAfter && accepted < bytes)
          void upload.abort().then(() => resolve({ url: upload.url, accepted }));
      },
    });
    void upload.findPreviousUploads().then(([previous]) => {
      if (previous) upload.resumeFromPreviousUpload(previous);
      upload.start();
    });
  });

/** The same bytes for the same name. */
function fileOf(name, bytes) {
  const content = new Uint8Array(bytes).map((_, at) => (at * 31 + name.length) % 251);
  return new File([content], name, { lastModified: 1_700_000_000_000 });
}
