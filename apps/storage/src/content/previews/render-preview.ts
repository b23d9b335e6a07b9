import { ApiError } from '@groundwork/rest';
import type { PreviewWish } from './preview-wish.js';

const MAX_INPUT_PIXELS = 40_000_000;
const TIMEOUT_SECONDS = 10;

/**
 * Renders a preview: turned as the camera says, without metadata, never enlarged, the first frame only.
 * Throws `payload_too_large` for a picture of too many pixels, `unsupported_media_type` for one that cannot be decoded.
 */
export async function renderPreview(picture: Buffer, { width, height, fit, format }: PreviewWish): Promise<Buffer> {
  // Loaded with the first preview: it takes 10 MiB.
  const { default: sharp } = await import('sharp');
  try {
    return await sharp(picture, { limitInputPixels: MAX_INPUT_PIXELS, failOn: 'error', pages: 1 })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .autoOrient()
      .resize({ width, height, fit, withoutEnlargement: true })
      .toFormat(format)
      .toBuffer();
  } catch (cause) {
    const tooMany = cause instanceof Error && cause.message.includes('pixel limit');
    throw tooMany
      ? new ApiError('payload_too_large', `Previews are made of pictures of at most ${MAX_INPUT_PIXELS} pixels.`, {
          cause,
        })
      : new ApiError('unsupported_media_type', 'The picture cannot be decoded.', { cause });
  }
}
