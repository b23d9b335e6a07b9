/** How the content of a file can be shown beside the list. */
export type FileKind = 'picture' | 'video' | 'audio' | 'text' | 'pdf' | 'other';

/** Of these the service makes previews. (docs/files.md) */
const PICTURES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']);
/** Shown as their source: what is in them is never interpreted here. */
const TEXTS = /^(text\/.*|application\/(json|xml|yaml|javascript|x-ndjson|.*\+(json|xml)|sql|toml)|image\/svg\+xml)$/;

export function kindOf(type: string | null | undefined): FileKind {
  const [essence = ''] = (type ?? '').toLowerCase().split(';');
  const plain = essence.trim();
  if (PICTURES.has(plain)) return 'picture';
  if (plain.startsWith('video/')) return 'video';
  if (plain.startsWith('audio/')) return 'audio';
  if (plain === 'application/pdf') return 'pdf';
  return TEXTS.test(plain) ? 'text' : 'other';
}
