import { ApiError, invalidField } from '@groundwork/rest';
import type { Request, Response } from 'express';

const TUS_VERSION = '1.0.0';
/** Characters of `Upload-Metadata`, which HEAD returns. */
const MAX_METADATA = 4_096;

/** What this service speaks. (tus 1.0, "Core protocol", "Creation", "Expiration", "Termination") */
export const tusOptions = (maxBytes: number): Record<string, string> => ({
  'Tus-Resumable': TUS_VERSION,
  'Tus-Version': TUS_VERSION,
  'Tus-Extension': 'creation,expiration,termination',
  'Tus-Max-Size': String(maxBytes),
});

/** Throws `precondition_failed` for another version of the protocol. */
export function assertTusVersion(request: Request, response: Response): void {
  response.setHeader('Tus-Resumable', TUS_VERSION);
  if (request.get('tus-resumable') === TUS_VERSION) return;
  throw new ApiError('precondition_failed', `This service speaks tus ${TUS_VERSION}; send Tus-Resumable.`, {
    headers: { 'Tus-Version': TUS_VERSION },
  });
}

/** A header that is a number of bytes. Throws `invalid_request` naming it. */
export function readBytes(request: Request, name: string): number {
  const given = request.get(name);
  if (given === undefined) throw invalidField(name, 'must be given', 'required');
  if (!/^(0|[1-9]\d{0,15})$/.test(given) || !Number.isSafeInteger(Number(given)))
    throw invalidField(name, 'must be a whole number of bytes', 'range');
  return Number(given);
}

/** `Upload-Metadata`: pairs of a name and its value in Base64. Throws `invalid_request`. */
export function readMetadata(request: Request): string | null {
  const given = request.get('upload-metadata');
  if (given === undefined) return null;
  if (given.length > MAX_METADATA)
    throw invalidField('Upload-Metadata', `must be at most ${MAX_METADATA} characters`, 'length');
  return given;
}

/** The media type that the metadata of an upload names, as `filetype` (tus-js-client) or `type`. */
export function mediaTypeOf(metadata: string | null): string | undefined {
  const pairs = (metadata ?? '').split(',').map((pair) => pair.trim().split(' ') as [string, string?]);
  const [, value] = pairs.find(([name]) => name === 'filetype' || name === 'type') ?? [];
  return value && Buffer.from(value, 'base64').toString('utf8');
}
