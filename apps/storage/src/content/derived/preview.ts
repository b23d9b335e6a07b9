import {
  EnumField,
  fieldsOf,
  IntegerField,
  invalidField,
  one,
  wholeOf,
  type RawQuery,
  ApiError,
} from '@groundwork/rest';

const FITS = ['inside', 'cover', 'contain'] as const;
const FORMATS = ['webp', 'jpeg', 'png', 'avif'] as const;
const MAX_PIXELS = 2_048;
const DEFAULT_PIXELS = 256;

const SIDE = { description: 'Pixels; without both sides 256.', min: 1, max: MAX_PIXELS, optional: true };

/** The parameters of a preview, in a query or a body. (storage.md §4, "Previews") */
export class PreviewParameters {
  @IntegerField(SIDE) width?: number | null;
  @IntegerField(SIDE) height?: number | null;
  @EnumField(FITS, {
    name: 'PreviewFit',
    description: 'How the picture fits both sides.',
    optional: true,
    default: FITS[0],
  })
  fit: (typeof FITS)[number] = FITS[0];
  @EnumField(FORMATS, {
    name: 'PreviewFormat',
    description: 'Format of the preview.',
    optional: true,
    default: FORMATS[0],
  })
  format: (typeof FORMATS)[number] = FORMATS[0];
}

/** Options of a preview with defaults applied; sides in pixels, at least one of them given. */
export interface PreviewOptions {
  readonly width?: number;
  readonly height?: number;
  readonly fit: (typeof FITS)[number];
  readonly format: (typeof FORMATS)[number];
}

/** The query parameters of previews. */
export const PREVIEW_QUERY = [...fieldsOf(PreviewParameters)].map(([name, { schema }]) => {
  const { description = '', nullable: _nullable, ...rest } = schema;
  return { name, schema: rest, description: String(description) };
});

/** Throws `invalid_request` naming the parameter. */
export const readPreviewQuery = (query: RawQuery): PreviewOptions =>
  previewOptions({
    width: sideOf(query, 'width'),
    height: sideOf(query, 'height'),
    fit: choiceOf(query, 'fit', FITS),
    format: choiceOf(query, 'format', FORMATS),
  });

/** Parameters with their defaults: without both sides 256 pixels each. */
export function previewOptions({ width, height, fit, format }: PreviewParameters): PreviewOptions {
  const isFree = width == null && height == null;
  return {
    width: isFree ? DEFAULT_PIXELS : (width ?? undefined),
    height: isFree ? DEFAULT_PIXELS : (height ?? undefined),
    fit,
    format,
  };
}

/** A canonical name per preview: `256x256-inside.webp`. */
export const paramsOf = ({ width, height, fit, format }: PreviewOptions): string =>
  `${width ?? ''}x${height ?? ''}-${fit}.${format}`;

function sideOf(query: RawQuery, name: string): number | undefined {
  const value = wholeOf(query, name, 1);
  if (value !== undefined && value > MAX_PIXELS) throw invalidField(name, `must be at most ${MAX_PIXELS}`, 'range');
  return value;
}

/** The first choice is the default. */
function choiceOf<const V extends string>(query: RawQuery, name: string, values: readonly [V, ...V[]]): V {
  const given = one(query, name) || values[0];
  const value = values.find((offered) => offered === given);
  if (value === undefined) throw invalidField(name, `must be one of ${values.join(', ')}`, 'choice');
  return value;
}

/** Most pixels of a picture that has to be decoded as a whole. */
const MAX_DECODED_PIXELS = 50_000_000;
/** A baseline JPEG is shrunk while it is decoded, so it takes little memory whatever its size. */
const MAX_BASELINE_JPEG_PIXELS = 256_000_000;
const TIMEOUT_SECONDS = 10;

/**
 * Renders a preview: rotated by its EXIF orientation, without metadata, never enlarged, the first frame only. libvips cannot be interrupted:
 * an aborted `signal` is checked before the decoding, which ends after 10 s in any case.
 * Throws `payload_too_large` for a picture of too many pixels, `unsupported_media_type` for one that cannot be decoded.
 */
export async function renderPreview(picture: Buffer, options: PreviewOptions, signal?: AbortSignal): Promise<Buffer> {
  // Loaded with the first preview: it takes 10 MiB.
  const { default: sharp } = await import('sharp');
  const { width, height, fit, format } = options;
  const input = { limitInputPixels: MAX_BASELINE_JPEG_PIXELS, failOn: 'error', pages: 1 } as const;
  try {
    assertPixels(await sharp(picture, input).metadata());
    signal?.throwIfAborted();
    return await sharp(picture, input)
      .timeout({ seconds: TIMEOUT_SECONDS })
      .autoOrient()
      .resize({ width, height, fit, withoutEnlargement: true })
      .toFormat(format)
      .toBuffer();
  } catch (cause) {
    if (signal?.aborted || cause instanceof ApiError) throw cause;
    const tooMany = cause instanceof Error && cause.message.includes('pixel limit');
    throw tooMany
      ? tooManyPixels(MAX_BASELINE_JPEG_PIXELS, cause)
      : new ApiError('unsupported_media_type', 'The picture cannot be decoded.', { cause });
  }
}

interface PictureHeader {
  readonly format: string;
  readonly isProgressive?: boolean;
  readonly width: number;
  readonly height: number;
}

function assertPixels({ format, isProgressive = false, width, height }: PictureHeader): void {
  const limit = format === 'jpeg' && !isProgressive ? MAX_BASELINE_JPEG_PIXELS : MAX_DECODED_PIXELS;
  if (width * height > limit) throw tooManyPixels(limit);
}

const tooManyPixels = (limit: number, cause?: unknown): ApiError =>
  new ApiError('payload_too_large', `Previews of such pictures are made up to ${limit} pixels.`, { cause });
