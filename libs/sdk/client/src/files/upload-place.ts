import type { TokenSource } from '../auth/token-source.js';
import type { UploadOptions } from './upload-options.js';
import type { UploadSource } from './upload-source.js';

/** What the service is told of the file. Throws `TypeError` for a new file without a name. */
export function metadataOf(
  source: UploadSource,
  { name, folder, type, fileId }: UploadOptions,
): Record<string, string> {
  const file = typeof source === 'function' || !(source instanceof Blob) ? undefined : source;
  const ownName = file && 'name' in file ? String(file.name) : undefined;
  const isNew = fileId === undefined;
  const target = isNew ? { name: name ?? ownName, folder_id: folder } : { file_id: fileId };
  const given = { ...target, mime_type: type ?? (file?.type || undefined) };
  if (isNew && given.name === undefined) throw new TypeError('An upload needs a name.');
  return Object.fromEntries(Object.entries(given).filter((one): one is [string, string] => one[1] !== undefined));
}

/** Whose upload it is, where the token says so: those of others are not gone on with. */
export async function subjectOf(source: TokenSource, url: string): Promise<string> {
  const headers = await source.authorize({ method: 'POST', url: `${url}/uploads` });
  const [, payload] = (headers['authorization'] ?? '').split('.');
  try {
    const claims: unknown = JSON.parse(atob((payload ?? '').replaceAll('-', '+').replaceAll('_', '/')));
    return String((claims as { readonly sub?: unknown }).sub);
  } catch {
    return ''; // an opaque token
  }
}
