/** Bytes that can be read once: a stream of the platform, or what yields them piece by piece, as `createReadStream` of Node does. */
export type ByteStream = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

/** Whether it is sent as it is read, and can be sent once. */
export const isByteStream = (value: unknown): value is ByteStream =>
  value instanceof ReadableStream || (typeof value === 'object' && value !== null && Symbol.asyncIterator in value);

/** An error of a stream of Node to which nobody listens ends the process, even where it is read later: then its reader gets the error. */
export function heedErrors(source: ByteStream): void {
  const { on } = source as { on?: (event: 'error', listener: () => void) => unknown };
  on?.call(source, 'error', () => undefined);
}

/** Closes a source that nobody reads. */
export function discard(source: ByteStream): void {
  if (!(source instanceof ReadableStream && source.locked))
    void readerOf(source)
      .end()
      .catch(() => undefined);
}

/** A source as `fetch` reads it, and what became of it. */
export interface SentStream {
  readonly stream: ReadableStream<Uint8Array>;
  /** Why the source could not be read; `fetch` says of that only that it failed. */
  readonly failure: () => { readonly reason: unknown } | undefined;
  /** Closes the source, whose file would stay open otherwise. */
  readonly end: () => void;
}

/** Reads a source only as fast as it is sent: one piece is in memory. `onPiece` is told of each. */
export function sentStreamOf(source: ByteStream, onPiece?: (bytes: number) => void): SentStream {
  const reader = readerOf(source);
  let failure: { readonly reason: unknown } | undefined;
  let isEnded = false;
  const end = (): void => {
    if (!isEnded) void reader.end().catch(() => undefined); // of a source that failed
    isEnded = true;
  };
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    try {
      const { done, value } = await reader.next();
      if (done === true || value === undefined) return controller.close();
      onPiece?.(value.length);
      controller.enqueue(value);
    } catch (reason) {
      if (!isEnded) failure = { reason };
      throw reason;
    }
  };
  return { stream: new ReadableStream({ pull, cancel: end }, { highWaterMark: 0 }), failure: () => failure, end };
}

/** Its pieces, and its end. */
export interface PieceReader {
  next(): Promise<{ readonly done?: boolean | undefined; readonly value?: Uint8Array | undefined }>;
  end(): Promise<unknown>;
}

/** Reads a stream of either kind. */
export function readerOf(source: ByteStream): PieceReader {
  if (source instanceof ReadableStream) {
    const reader = source.getReader();
    return { next: () => reader.read(), end: () => reader.cancel() };
  }
  heedErrors(source);
  const iterator = source[Symbol.asyncIterator]();
  // One that has not begun closes nothing, but a stream of Node can be told to.
  const { destroy } = source as { destroy?: () => unknown };
  return {
    next: () => iterator.next(),
    end: () => {
      destroy?.call(source);
      void iterator.return?.().catch(() => undefined); // it may wait for its next piece
      return Promise.resolve();
    },
  };
}
