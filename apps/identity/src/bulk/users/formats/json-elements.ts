import { ApiError } from '@groundwork/rest';

/** The text of an object of a document, by its ordinal from 1; absent where it is too long to be kept. */
export interface JsonElement {
  readonly line: number;
  readonly text?: string;
}

const [QUOTE, BACKSLASH, COMMA] = [34, 92, 44];
const OPENING = new Set([91, 123]);
const CLOSING = new Set([93, 125]);
const [ARRAY, OBJECT] = [91, 123];
const MAX_NAME_BYTES = 64;
/** Deeper than any record that somebody exports. */
const MAX_DEPTH = 500;

/**
 * The objects in the array `member` of a document, or of each object of an array of documents; without `member` those of the array
 * that the document is. One is in memory, as its text. What is between them is skipped, not validated.
 * Throws `invalid_request` for a document without that array, one that is cut off, or nested too deep.
 */
export async function* jsonElements(
  bytes: AsyncIterable<Uint8Array>,
  { member, maxBytes }: { readonly member?: string; readonly maxBytes: number },
): AsyncGenerator<JsonElement> {
  const scanner = new Scanner(member, maxBytes);
  for await (const piece of bytes) yield* scanner.scan(piece);
  scanner.end();
}

class Scanner {
  private readonly open: number[] = [];
  private inText = false;
  private isEscaped = false;
  /** The last text directly in an object whose members count. */
  private name: number[] = [];
  /** How deep the wanted array is; 0 outside. */
  private within = 0;
  private found = false;
  private count = 0;
  private kept: Uint8Array[] = [];
  private size = 0;
  private from = -1;
  private isElement = false;

  constructor(
    private readonly member: string | undefined,
    private readonly maxBytes: number,
  ) {}

  *scan(piece: Uint8Array): Generator<JsonElement> {
    this.from = this.isElement ? 0 : -1;
    for (let at = 0; at < piece.length; at++) {
      const byte = piece[at]!;
      if (this.inText) this.readText(byte);
      else if (byte === QUOTE) this.startText();
      else if (OPENING.has(byte)) this.enter(byte, at);
      else if (CLOSING.has(byte) && this.leave()) yield this.finish(piece.subarray(this.from, at + 1));
      else if (byte === COMMA && this.isNamed) this.name = [];
    }
    if (this.isElement) this.keep(piece.subarray(this.from));
  }

  /** Throws `invalid_request`. */
  end(): void {
    if (this.open.length > 0 || this.inText)
      throw new ApiError('invalid_request', 'The document ends before its last object does.');
    if (!this.found) throw new ApiError('invalid_request', `The document has no array ${this.member ?? 'of users'}.`);
  }

  private get isNamed(): boolean {
    return !this.isElement && this.open.length <= 2 && this.open.at(-1) === OBJECT;
  }

  private startText(): void {
    this.inText = true;
    if (this.isNamed) this.name = [];
  }

  private readText(byte: number): void {
    if (this.isEscaped) this.isEscaped = false;
    else if (byte === BACKSLASH) this.isEscaped = true;
    else if (byte === QUOTE) this.inText = false;
    if (this.inText && this.isNamed && this.name.length < MAX_NAME_BYTES) this.name.push(byte);
  }

  private enter(byte: number, at: number): void {
    const isWanted = byte === ARRAY && !this.within && this.isWantedHere();
    this.open.push(byte);
    if (this.open.length > MAX_DEPTH)
      throw new ApiError('invalid_request', `The document is nested deeper than ${MAX_DEPTH} levels.`);
    if (isWanted) {
      this.within = this.open.length;
      this.found = true;
    } else if (byte === OBJECT && this.within > 0 && this.open.length === this.within + 1) {
      this.isElement = true;
      this.from = at;
    }
  }

  private isWantedHere(): boolean {
    if (this.member === undefined) return this.open.length === 0;
    return this.isNamed && String.fromCharCode(...this.name) === this.member;
  }

  /** Whether an element ends here. */
  private leave(): boolean {
    this.open.pop();
    if (this.open.length < this.within) this.within = 0;
    return this.isElement && this.open.length === this.within;
  }

  private keep(bytes: Uint8Array): void {
    this.size += bytes.length;
    if (this.size <= this.maxBytes) this.kept.push(bytes.slice());
    else this.kept = [];
  }

  private finish(rest: Uint8Array): JsonElement {
    this.keep(rest);
    const line = ++this.count;
    const whole = this.size > this.maxBytes ? { line } : { line, text: Buffer.concat(this.kept).toString('utf8') };
    [this.kept, this.size, this.isElement, this.from] = [[], 0, false, -1];
    return whole;
  }
}
