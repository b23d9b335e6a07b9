import { ApiError } from '@groundwork/rest';
import type { PreviewOptions } from './preview.js';

/** Most pixels of a picture that has to be decoded as a whole. */
const MAX_PIXELS = 50_000_000;
/** A baseline JPEG is shrunk while it is decoded, so it takes little memory whatever its size. */
const MAX_BASELINE_JPEG_PIXELS = 256_000_000;
const TIMEOUT_SECONDS = 10;

/**
 * Renders a preview: turned as the camera says, without metadata, never enlarged, the first frame only. libvips cannot be interrupted:
 * an aborted `signal` is looked at before the decoding, which ends after 10 s in any case.
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
  const limit = format === 'jpeg' && !isProgressive ? MAX_BASELINE_JPEG_PIXELS : MAX_PIXELS;
  if (width * height > limit) throw tooManyPixels(limit);
}

const tooManyPixels = (limit: number, cause?: unknown): ApiError =>
  new ApiError('payload_too_large', `Previews of such pictures are made up to ${limit} pixels.`, { cause });
