import { invalidField, one, type Caller, type RawQuery } from '@groundwork/rest';
import type { Request } from 'express';
import type { Disposition } from './content-disposition.js';
import type { ContentRequest } from './read-content.service.js';

/** A download as its request states it. Throws `invalid_request` for a disposition that is none. */
export const contentRequest = (fileId: string, request: Request, query: RawQuery): ContentRequest => ({
  fileId,
  bucket: request.get('bucket'),
  caller: (request as { user?: Caller }).user, // set by the token guard
  headers: request.headers,
  disposition: dispositionOf(one(query, 'disposition')),
  filename: filenameOf(one(query, 'filename')),
});

/** Longest name a download is saved under, in characters: as long as the name of a file. */
const MAX_FILENAME = 255;

/** The name to save it under; absent or empty for that of the file. */
function filenameOf(value: string | undefined): string | undefined {
  if (value && Array.from(value).length > MAX_FILENAME)
    throw invalidField('filename', `must be a string of at most ${MAX_FILENAME} characters`, 'length');
  return value || undefined;
}

/** `inline` or `attachment`; absent or empty for neither. */
function dispositionOf(value: string | undefined): Disposition | undefined {
  if (value === undefined || value === '') return undefined;
  if (value !== 'inline' && value !== 'attachment')
    throw invalidField('disposition', 'must be inline or attachment', 'choice');
  return value;
}
