import { useEffect, useState } from 'react';
import { call, gw, session, VITE_STORAGE } from './session';

const BUCKET = 'shop-avatars';
type Picture = { id: string; owner_id: string | null };

/** The user's picture in a bucket where everybody sees their own, uploaded from the browser with the user's own token. */
export function Avatar({ subject }: { subject: string }) {
  const [visible, setVisible] = useState<Picture[]>([]);
  const [picture, setPicture] = useState<string>();
  const [status, setStatus] = useState('');
  const [changes, setChanges] = useState(0);
  const own = visible.find((file) => file.owner_id === subject);

  const load = async () => {
    const { items } = await gw.storage.get('/files', { header: { bucket: BUCKET }, fields: ['id', 'owner_id'] });
    const file = items.find(({ owner_id }) => owner_id === subject);
    setPicture(file && (await previewOf(file.id)));
    setVisible(items);
  };
  /** What the webhook has told the shop's API. */
  const loadChanges = async () => setChanges(((await (await call('/pictures')).json()) as { changes: number }).changes);
  const report = (error: Error) => setStatus(error.message);
  useEffect(() => void load().then(loadChanges).catch(report), []);

  const upload = async (content: File) => {
    // Names are unique in a folder whoever owns the file; later pictures replace the content of the first.
    const target = own ? { fileId: own.id } : { name: subject };
    const onProgress = ({ bytes, total }: { bytes: number; total: number }) =>
      setStatus(`${Math.round((100 * bytes) / total)} %`);
    await gw.storage.upload(BUCKET, content, { ...target, onProgress });
    await load();
    setStatus('Saved');
    setTimeout(() => void loadChanges().catch(report), 3_000);
  };

  return (
    <section>
      <h2>Your picture</h2>
      {picture && <img className="avatar" alt="You" src={picture} data-file={own?.id} />}
      <p>
        <input
          type="file"
          accept="image/*"
          onChange={({ target }) => target.files?.[0] && void upload(target.files[0]).catch(report)}
        />
        <span id="status">{status}</span>
      </p>
      <p id="visible">Pictures that you can see: {visible.length}</p>
      <p id="changes">Changes of your picture that the shop has heard of: {changes}</p>
    </section>
  );
}

/** An address of the picture in this page: an `<img>` sends no token. */
async function previewOf(file_id: string): Promise<string> {
  const url = `${VITE_STORAGE}/files/${file_id}/preview?width=192`;
  const headers = { ...(await session.authorize({ method: 'GET', url })), bucket: BUCKET };
  return URL.createObjectURL(await (await fetch(url, { headers })).blob());
}
