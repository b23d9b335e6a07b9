import { ApiError } from '@groundwork/rest';
import { Readable } from 'node:stream';
import parser from 'stream-json/parser.js';
import { textOf } from '../nodes/parse-lines.js';

/** An object of a document with its ordinal, and the context it is in. */
export interface Element {
  readonly nth: number;
  readonly context: unknown;
  readonly value: Readonly<Record<string, unknown>>;
}

/** An object or array that is still open. */
interface Frame {
  readonly value: Record<string, unknown> | unknown[];
  key: string;
}

/** Characters of one object at most; about a megabyte is read ahead. */
const MAX_CHARACTERS = 8_388_608;

/**
 * The objects of a JSON-LD document one by one: those of `@graph`, those of an array, or the document itself; only one is in memory.
 * Throws `invalid_request` for what is no JSON, for a context that comes after the objects it is for, and for an object of over 8 MiB.
 */
export async function* readElements(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Element> {
  const reader = new ElementReader();
  const tokens = parser.asStream({ streamValues: false });
  const stream = Readable.from(reader.watch(textOf(bytes)))
    .on('error', (error) => tokens.destroy(error))
    .pipe(tokens);
  try {
    for await (const { name, value } of stream as AsyncIterable<{ name: string; value?: string }>) {
      const element = reader.take(name, value);
      if (element) yield element;
    }
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError('invalid_request', 'The body is not valid JSON.', { cause: error });
  }
}

class ElementReader {
  private readonly frames: Frame[] = [];
  private characters = 0;
  private nth = 0;

  async *watch(text: AsyncIterable<string>): AsyncGenerator<string> {
    for await (const piece of text) {
      this.characters += piece.length;
      if (this.characters > MAX_CHARACTERS)
        throw new ApiError('invalid_request', `An object of the document has more than ${MAX_CHARACTERS} characters.`);
      yield piece;
    }
  }

  take(name: string, value: string | undefined): Element | undefined {
    if (name === 'keyValue') this.setKey(value ?? '');
    else if (name === 'startObject') this.frames.push({ value: {}, key: '' });
    else if (name === 'startArray') this.frames.push({ value: [], key: '' });
    else if (name === 'endObject' || name === 'endArray') return this.close();
    else this.put(scalarOf(name, value));
    return undefined;
  }

  private setKey(key: string): void {
    if (this.frames.length === 1 && key === '@context' && this.nth > 0)
      throw new ApiError('invalid_request', '@context comes after @graph; it has to come before.');
    const frame = this.frames.at(-1);
    if (frame) frame.key = key;
  }

  private close(): Element | undefined {
    const closed = this.frames.pop();
    if (!closed || Array.isArray(closed.value)) {
      if (closed && !this.isGraph(this.frames.length)) this.put(closed.value);
      return undefined;
    }
    if (!this.isElement()) return void this.put(closed.value);
    this.characters = 0;
    const root = this.frames[0]?.value;
    const context = root && !Array.isArray(root) ? root['@context'] : undefined;
    if (this.nth === 0) assertSmall(context);
    return { nth: ++this.nth, context, value: closed.value };
  }

  /** What just ended is the document itself, or stands in its array or graph. */
  private isElement(): boolean {
    return this.frames.length === 0 || (this.frames.length <= 2 && this.isGraph(this.frames.length - 1));
  }

  /** The array at this depth holds the objects of the document. */
  private isGraph(depth: number): boolean {
    const [root, second] = this.frames;
    if (depth === 0) return root === undefined || Array.isArray(root.value);
    return (
      depth === 1 &&
      root !== undefined &&
      !Array.isArray(root.value) &&
      root.key === '@graph' &&
      (second === undefined || Array.isArray(second.value))
    );
  }

  private put(value: unknown): void {
    const frame = this.frames.at(-1);
    if (!frame) return;
    if (Array.isArray(frame.value)) frame.value.push(value);
    else Object.defineProperty(frame.value, frame.key, { value, enumerable: true, configurable: true, writable: true });
  }
}

function scalarOf(name: string, value: string | undefined): unknown {
  if (name === 'numberValue') return Number(value);
  if (name === 'stringValue') return value;
  return name === 'nullValue' ? null : name === 'trueValue';
}

const MAX_CONTEXT_CHARACTERS = 65_536;

/** It is processed with each object. Throws `invalid_request`. */
function assertSmall(context: unknown): void {
  if (context !== undefined && JSON.stringify(context).length > MAX_CONTEXT_CHARACTERS)
    throw new ApiError('invalid_request', `@context has more than ${MAX_CONTEXT_CHARACTERS} characters.`);
}
