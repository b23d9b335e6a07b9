import { ApiError } from '@groundwork/rest';
import { fileTypeFromBuffer } from 'file-type';

/** The images of a tenant. */
export const IMAGE_KINDS = ['logo', 'logo_dark', 'favicon', 'background'] as const;

/** One of them. */
export type ImageKind = (typeof IMAGE_KINDS)[number];

/** What is accepted: formats that contain no script and refer to nothing. */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;

/** Most bytes that are accepted. */
export const MAX_IMAGE_BYTES = 524_288;

/** An image as it is stored and sent. */
export interface EncodedImage {
  readonly mime: string;
  readonly bytes: Buffer;
}

const MAX_PIXELS = 24_000_000;
const TIMEOUT_SECONDS = 5;
/** In pixels: twice what pages show; PNG where an image may be transparent, and for mail programs. */
const ENCODINGS = {
  logo: { width: 640, height: 160, format: 'png' },
  logo_dark: { width: 640, height: 160, format: 'png' },
  favicon: { width: 128, height: 128, format: 'png' },
  background: { width: 1_920, height: 1_200, format: 'webp' },
} as const;

/**
 * Decodes an image and encodes it anew, smaller where it is too large: without metadata, without what else the file contains, the first
 * frame alone. Throws `unsupported_media_type` for other formats (SVG), for bytes that are not of the declared type, and for what cannot be
 * decoded; `payload_too_large` for more than 24 million pixels.
 */
export async function encodeImage(given: Buffer, type: string, kind: ImageKind): Promise<EncodedImage> {
  const found = (await fileTypeFromBuffer(given))?.mime ?? 'of an unknown type';
  if (!IMAGE_TYPES.some((accepted) => accepted === found)) throw refused(`The body is ${found}`);
  if (type !== found) throw refused(`The body is ${found}, and not ${type || 'of no media type'} as declared`);
  const { width, height, format } = ENCODINGS[kind];
  // Loaded with the first image: it takes 10 MiB.
  const { default: sharp } = await import('sharp');
  try {
    const bytes = await sharp(given, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .autoOrient()
      .resize({ width, height, fit: 'inside', withoutEnlargement: true })
      .toFormat(format)
      .toBuffer();
    return { mime: `image/${format}`, bytes };
  } catch (cause) {
    if (cause instanceof Error && cause.message.includes('pixel limit'))
      throw new ApiError('payload_too_large', `An image has at most ${MAX_PIXELS} pixels.`, { cause });
    throw refused('The image cannot be decoded', cause);
  }
}

const refused = (why: string, cause?: unknown): ApiError =>
  new ApiError('unsupported_media_type', `${why}; accepted are ${IMAGE_TYPES.join(', ')}.`, { cause });
