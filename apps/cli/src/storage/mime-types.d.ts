declare module 'mime-types' {
  /** The media type of a file name or extension; `false` for an unknown one. */
  export function lookup(name: string): string | false;
}
