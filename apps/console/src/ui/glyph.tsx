/** Strokes of the pictures of records, on a grid of 20. */
const PATHS = {
  folder: 'M2.5 5.5h5l1.5 2h8.5v8.5h-15z',
  file: 'M5 2.5h6.5L15 6v11.5H5zM11.5 2.5V6H15',
  text: 'M5 2.5h6.5L15 6v11.5H5zM11.5 2.5V6H15M7.5 9.5h5M7.5 12h5M7.5 14.5h3',
  picture: 'M3 4h14v12H3zM3 13l4-4 4 4 2.5-2.5L17 14M12.5 8h.01',
  film: 'M3 4h14v12H3zM6 4v12M14 4v12M3 8h3M3 12h3M14 8h3M14 12h3',
  sound: 'M4 8v4h2.5L10 15V5L6.5 8zM12.5 7.5a3.5 3.5 0 0 1 0 5M14.5 5.5a6.5 6.5 0 0 1 0 9',
  upload: 'M10 13V4M6.5 7L10 3.5 13.5 7M3.5 13v3.5h13V13',
  download: 'M10 3.5v9M6.5 9.5L10 13l3.5-3.5M3.5 13v3.5h13V13',
  grid: 'M3.5 3.5h5.5v5.5H3.5zM11 3.5h5.5v5.5H11zM3.5 11h5.5v5.5H3.5zM11 11h5.5v5.5H11z',
  list: 'M7 5h10M7 10h10M7 15h10M3 5h.01M3 10h.01M3 15h.01',
  pause: 'M7 4.5v11M13 4.5v11',
  play: 'M6 4l10 6-10 6z',
  again: 'M4 10a6 6 0 1 0 2-4.5M4 3.5V7h3.5',
  node: 'M10 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  lock: 'M5 9h10v8H5zM7 9V6.5a3 3 0 0 1 6 0V9',
  plus: 'M10 4v12M4 10h12',
  more: 'M4.5 10h.01M10 10h.01M15.5 10h.01',
  bin: 'M4 5.5h12M8 5.5V3.5h4v2M5.5 5.5l.8 11h7.4l.8-11',
  edit: 'M4 16l.8-3.4L13 4.4l2.6 2.6-8.2 8.2z',
  branch: 'M6 4.5v11M6 7c0 3 8 1 8 5v3.5M6 4.5h.01M14 15.5h.01',
} as const;

export type GlyphName = keyof typeof PATHS;

/** Decoration of records and what is done with them: what it means is said in words beside it. */
export function Glyph({ name, size = 20 }: { readonly name: GlyphName; readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path
        d={PATHS[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
