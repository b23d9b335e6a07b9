/** Where a record keeps its `ETag`; not enumerable, so that it is neither sent nor compared. */
const ETAG = Symbol.for('groundwork.etag');
const ADDRESS = Symbol.for('groundwork.address');

/** The address by which a record was read. */
export interface Address {
  readonly service: string;
  /** `/users/{user_id}` */
  readonly template: string;
  readonly path?: Readonly<Record<string, unknown>>;
  /** Headers that belong to the address, as `bucket`. */
  readonly header?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly fields?: readonly string[];
  readonly q?: string | { toString(): string };
  readonly accept?: string;
}

declare const AT: unique symbol;
/** A record with the path by which it was read, for `patch`. */
export type AtPath<T, Path> = T & { readonly [AT]?: Path };

/** Headers of the request, not of the address. */
const OF_REQUEST: ReadonlySet<string> = new Set([
  'if-match',
  'if-none-match',
  'idempotency-key',
  'range',
  'if-range',
  'prefer',
]);

/** The content with its `ETag` and address, invisibly. */
export function remember(content: unknown, etag: string | undefined, address: Address | undefined): unknown {
  if (typeof content !== 'object' || content === null || content instanceof ReadableStream) return content;
  if (etag !== undefined) Object.defineProperty(content, ETAG, { value: etag });
  if (address === undefined) return content;
  const header = Object.fromEntries(
    Object.entries(address.header ?? {}).filter(([name]) => !OF_REQUEST.has(name.toLowerCase())),
  );
  return Object.defineProperty(content, ADDRESS, { value: { ...address, header } satisfies Address });
}

/** The `ETag` with which a record was read. */
export const etagOf = (record: object): string | undefined => Reflect.get(record, ETAG) as string | undefined; // set above

/** The address by which a record was read. */
export const addressOf = (record: object): Address | undefined => Reflect.get(record, ADDRESS) as Address | undefined; // set above
