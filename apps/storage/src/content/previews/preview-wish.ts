import { invalidField, one, wholeOf, type RawQuery } from '@groundwork/rest';

const FITS = ['inside', 'cover', 'contain'] as const;
const FORMATS = ['webp', 'jpeg', 'png', 'avif'] as const;
const MAX_PIXELS = 2_048;
const DEFAULT_PIXELS = 256;

/** What a preview should be like; sides in pixels. (storage.md §4, "Previews") */
export interface PreviewWish {
  readonly width?: number;
  readonly height?: number;
  readonly fit: (typeof FITS)[number];
  readonly format: (typeof FORMATS)[number];
}

const side = (name: string) => ({
  name,
  schema: { type: 'integer', minimum: 1, maximum: MAX_PIXELS },
  description: 'Pixels; without both sides 256.',
});

/** The query parameters of previews. */
export const PREVIEW_QUERY = [
  side('width'),
  side('height'),
  {
    name: 'fit',
    schema: { type: 'string', enum: FITS, default: 'inside' },
    description: 'How the picture fits both sides.',
  },
  { name: 'format', schema: { type: 'string', enum: FORMATS, default: 'webp' }, description: 'Format of the preview.' },
];

/** Throws `invalid_request` naming the parameter. */
export function readPreviewWish(query: RawQuery): PreviewWish {
  const [width, height] = [sideOf(query, 'width'), sideOf(query, 'height')];
  const sides =
    width === undefined && height === undefined ? { width: DEFAULT_PIXELS, height: DEFAULT_PIXELS } : { width, height };
  return { ...sides, fit: choiceOf(query, 'fit', FITS), format: choiceOf(query, 'format', FORMATS) };
}

/** One text per preview: `256x256-inside.webp`. */
export const paramsOf = ({ width, height, fit, format }: PreviewWish): string =>
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
