import { useEffect, useState } from 'react';
import { type DetailedError, Upload } from 'tus-js-client';
import { manager, read, call, VITE_STORAGE } from './session';

const BUCKET = { bucket: 'shop-avatars' };

/** Worth another try: a lost connection, a busy service, an upload that is locked or further on than thought. Not what was refused. */
function isPassing({ originalRequest, originalResponse }: DetailedError) {
  const status = originalResponse?.getStatus() ?? 0;
  return status === 0 || status >= 500 || status === 423 || (status === 409 && originalRequest.getMethod() !== 'POST');
}

/** In the words of the service, where it answered. */
function describe(error: Error | DetailedError) {
  const body = 'originalResponse' in error ? error.originalResponse?.getBody() : undefined;
  return body ? (JSON.parse(body) as { message: string }).message : error.message;
}

/** The user's picture in a bucket where everybody sees their own, uploaded from the browser with the user's own token. */
export function Avatar({ subject }: { subject: string }) {
  const [visible, setVisible] = useState<{ id: string; owner_id: string }[]>([]);
  const [picture, setPicture] = useState<string>();
  const [status, setStatus] = useState('');
  const own = visible.find((file) => file.owner_id === subject);

  const load = async () => {
    const { items } = await read<{ items: typeof visible }>(`${VITE_STORAGE}/files?fields=id,owner_id`, {
      headers: BUCKET,
    });
    const file = items.find(({ owner_id }) => owner_id === subject);
    const answer = file && (await call(`${VITE_STORAGE}/files/${file.id}/preview?width=192`, { headers: BUCKET }));
    setPicture(answer && URL.createObjectURL(await answer.blob()));
    setVisible(items);
  };
  useEffect(() => void load().catch((error: Error) => setStatus(error.message)), []);

  const upload = (content: File) => {
    // Names are unique in a folder whoever owns the file; later pictures replace the content of the first.
    const target: Record<string, string> = own ? { file_id: own.id } : { name: subject };
    new Upload(content, {
      endpoint: `${VITE_STORAGE}/uploads`,
      headers: BUCKET,
      metadata: { ...target, mime_type: content.type },
      removeFingerprintOnSuccess: true,
      onBeforeRequest: async (request) =>
        request.setHeader('Authorization', `Bearer ${(await manager.getUser())?.access_token}`),
      onShouldRetry: isPassing,
      onProgress: (sent, total) => setStatus(`${Math.round((100 * sent) / total)} %`),
      onError: (error) => setStatus(describe(error)),
      onSuccess: () => void load().then(() => setStatus('Saved')),
    }).start();
  };

  return (
    <section>
      <h2>Your picture</h2>
      {picture && <img className="avatar" alt="You" src={picture} data-file={own?.id} />}
      <p>
        <input type="file" accept="image/*" onChange={({ target }) => target.files?.[0] && upload(target.files[0])} />
        <span id="status">{status}</span>
      </p>
      <p id="visible">Pictures that you can see: {visible.length}</p>
    </section>
  );
}
