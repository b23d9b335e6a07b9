let last = 0;
let text = new Date(0).toISOString();

/** Now, as ISO 8601 with milliseconds. Written out once per millisecond: lines come in groups. */
export function instantText(): string {
  const now = Date.now();
  if (now !== last) text = new Date((last = now)).toISOString();
  return text;
}
