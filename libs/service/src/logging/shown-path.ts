const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const MAX_SEGMENT = 40;
const MAX_PATH = 512;

/** The path of a URL as it may be logged: without the query, and without segments long enough to be a token. */
export function shownPath(url: string): string {
  const [path = ''] = url.split('?', 1);
  const segments = path
    .split('/')
    .map((segment) => (segment.length > MAX_SEGMENT && !UUID.test(segment) ? '[long]' : segment));
  return segments.join('/').slice(0, MAX_PATH);
}
