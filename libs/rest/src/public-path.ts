let prefix = '';

/** Sets the path under which the service is reached from outside (`/tree` of `https://api.example.com/tree`); once, at start. */
export function setPublicPath(publicUrl: string): void {
  prefix = new URL(publicUrl).pathname.replace(/\/+$/, '');
}

/** A link to one of the service's own paths, as a caller outside has to write it. */
export const linkTo = (path: string): string => prefix + path;

/** One path segment, escaped. */
export const segment = (value: string): string => encodeURIComponent(value);
