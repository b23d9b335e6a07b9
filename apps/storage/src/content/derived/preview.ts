import { EnumField, fieldsOf, IntegerField, invalidField, one, wholeOf, type RawQuery } from '@groundwork/rest';

const FITS = ['inside', 'cover', 'contain'] as const;
const FORMATS = ['webp', 'jpeg', 'png', 'avif'] as const;
const MAX_PIXELS = 2_048;
const DEFAULT_PIXELS = 256;

const SIDE = { description: 'Pixels; without both sides 256.', min: 1, max: MAX_PIXELS, optional: true };

/** The parameters of a preview, in a query or a body. (storage.md §4, "Previews") */
export class PreviewParameters {
  @IntegerField(SIDE) width?: number | null;
  @IntegerField(SIDE) height?: number | null;
  @EnumField(FITS, { description: 'How the picture fits both sides.', optional: true, default: FITS[0] })
  fit: (typeof FITS)[number] = FITS[0];
  @EnumField(FORMATS, { description: 'Format of the preview.', optional: true, default: FORMATS[0] })
  format: (typeof FORMATS)[number] = FORMATS[0];
}

/** A preview with nothing left open; sides in pixels, at least one of them given. */
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

/** One text per preview: `256x256-inside.webp`. */
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
