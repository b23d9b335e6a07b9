let second = -1;
let prefix = '';

/** Now, as ISO 8601 with milliseconds. Written out once per second, all but the milliseconds. */
export function instantText(): string {
  const now = Date.now();
  const current = Math.floor(now / 1_000);
  if (current !== second) {
    second = current;
    prefix = new Date(now).toISOString().slice(0, -'000Z'.length);
  }
  return `${prefix}${String(now % 1_000).padStart(3, '0')}Z`;
}
