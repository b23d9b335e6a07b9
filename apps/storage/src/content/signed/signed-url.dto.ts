import { EnumField, FlagField, IntegerField, ObjectField, TextField } from '@groundwork/rest';
import { MAX_MEDIA_TYPE, MEDIA_RANGE } from '../../platform/media-type.js';
import type { Disposition } from '../read/content-headers.js';
import { PreviewParameters } from '../derived/preview.js';

const WEEK_SECONDS = 604_800;

/** Body of Create signed URL. (storage.md §4, "Signed URLs") */
export class NewSignedUrl {
  @EnumField(['GET', 'PUT'], { name: 'SignedMethod', optional: true, default: 'GET' }) method: 'GET' | 'PUT' = 'GET';
  @IntegerField({ description: 'Seconds.', min: 1, max: WEEK_SECONDS, optional: true, default: 3_600 }) expires_in =
    3_600;
  @EnumField(['inline', 'attachment'], {
    name: 'Disposition',
    description: 'How a browser should handle it. PDF and SVG are shown with `inline` alone, without scripts.',
    optional: true,
  })
  disposition?: Disposition | null;
  @TextField({ description: 'Name to save it under.', optional: true }) filename?: string | null;
  @ObjectField(() => PreviewParameters, {
    description: 'A GET returns this preview instead of the content; `{}` for the default one.',
    optional: true,
  })
  preview?: PreviewParameters | null;
  @FlagField({ description: 'The URL is for the present content only.', optional: true, default: false }) pinned =
    false;
  @IntegerField({
    description: 'Maximum size of a PUT in bytes.',
    min: 0,
    max: Number.MAX_SAFE_INTEGER,
    optional: true,
  })
  max_size?: number | null;
  @TextField({
    description: 'The only media type a PUT may have.',
    max: MAX_MEDIA_TYPE,
    pattern: MEDIA_RANGE,
    optional: true,
  })
  mime_type?: string | null;
}

/** The response of Create signed URL. */
export const SIGNED_URL_SCHEMA = {
  type: 'object',
  required: ['url', 'method', 'expires_at'],
  properties: {
    url: { type: 'string', format: 'uri' },
    method: { type: 'string', enum: ['GET', 'PUT'] },
    expires_at: { type: 'string', format: 'date-time' },
  },
};
