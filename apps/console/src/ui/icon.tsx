/** Strokes of the icons, on a grid of 20. */
const PATHS = {
  menu: 'M3 5.5h14M3 10h14M3 14.5h14',
  close: 'M5 5l10 10M15 5L5 15',
  search: 'M9 15a6 6 0 1 0 0-12 6 6 0 0 0 0 12zM13.5 13.5L17 17',
  user: 'M10 10a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM3.5 17a6.5 6.5 0 0 1 13 0',
  users:
    'M7.5 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM2 16.5a5.5 5.5 0 0 1 11 0M13 4a2.8 2.8 0 0 1 0 5.4M14.5 11.6a5.5 5.5 0 0 1 3.5 4.9',
  app: 'M3 4h14v12H3zM3 7.5h14M5.5 5.8h.01M7.5 5.8h.01',
  audit: 'M5 3h10v14H5zM7.5 7h5M7.5 10h5M7.5 13h3',
  home: 'M3 9.5L10 3.5l7 6M5 8.5V16h10V8.5M8.5 16v-4h3v4',
  role: 'M10 3l6 2.5v4c0 3.7-2.6 6.3-6 7.5-3.4-1.2-6-3.8-6-7.5v-4z',
  group:
    'M10 8a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM4.5 17a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM15.5 17a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM10 8v2M6 12.5l4-2.5 4 2.5',
  tenant: 'M4 17V4.5L11 3v14M11 7.5h5V17M2.5 17h15M6.5 7h2M6.5 10h2M6.5 13h2M13 10.5h1M13 13.5h1',
  api: 'M7 5.5L2.5 10 7 14.5M13 5.5l4.5 4.5-4.5 4.5M11.3 4L8.7 16',
  light:
    'M10 13.2a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4zM10 2v2M10 16v2M2 10h2M16 10h2M4.4 4.4l1.4 1.4M14.2 14.2l1.4 1.4M4.4 15.6l1.4-1.4M14.2 5.8l1.4-1.4',
  dark: 'M16.5 11.8A7 7 0 0 1 8.2 3.5a7 7 0 1 0 8.3 8.3z',
  language:
    'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15zM2.5 10h15M10 2.5c2.2 2 3.2 4.6 3.2 7.5s-1 5.5-3.2 7.5c-2.2-2-3.2-4.6-3.2-7.5s1-5.5 3.2-7.5z',
  trash: 'M4 5.5h12M8 5.5V3.5h4v2M5.5 5.5l.7 11h7.6l.7-11M8.5 8.5v5M11.5 8.5v5',
  minus: 'M4.5 10h11',
  plus: 'M10 4v12M4 10h12',
  import: 'M10 3v9M6.5 8.5L10 12l3.5-3.5M4 16.5h12',
  settings: 'M3 6h8M15 6h2M3 14h2M9 14h8M13 8a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM7 16a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  provider: 'M8 12l4-4M7 8.5L4.8 10.7a3 3 0 0 0 4.3 4.3l2.2-2.2M13 11.5l2.2-2.2a3 3 0 0 0-4.3-4.3L8.7 7.2',
  check: 'M4 10.5l4 4 8-9',
  blocked: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM5.2 5.2l9.6 9.6',
  alert: 'M10 3l7.5 13.5h-15zM10 8v4M10 14.2h.01',
  copy: 'M7 7h9v9H7zM4 13V4h9',
  left: 'M12.5 4.5L7 10l5.5 5.5',
  right: 'M7.5 4.5L13 10l-5.5 5.5',
  down: 'M4.5 7.5L10 13l5.5-5.5',
  out: 'M12 4h4v12h-4M8.5 6.5L5 10l3.5 3.5M5 10h8',
  key: 'M7 16a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM9.5 10L16 3.5M13.5 6l2.5 2.5',
  bucket:
    'M3.5 5c0-1.4 2.9-2.5 6.5-2.5s6.5 1.1 6.5 2.5-2.9 2.5-6.5 2.5S3.5 6.4 3.5 5zM3.5 5l1.8 10.6c.2 1 2.2 1.9 4.7 1.9s4.5-.9 4.7-1.9L16.5 5',
  tree: 'M10 6.5v3.5M4.5 13v-3h11v3M8 2.5h4v4H8zM2.5 13h4v4h-4zM13.5 13h4v4h-4z',
} as const;

export type IconName = keyof typeof PATHS;

/** Decoration: what it means is said in words beside it. */
export function Icon({ name, size = 20 }: { readonly name: IconName; readonly size?: number }) {
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
