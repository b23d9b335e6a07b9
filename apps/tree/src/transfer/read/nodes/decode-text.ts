import { ApiError } from '@groundwork/rest';
import iconv from 'iconv-lite';
import { UnreadableText } from '../../../runs/run-faults.js';

type Bytes = AsyncIterable<Uint8Array>;

/** Character encodings of text files, by the names of the WHATWG Encoding Standard. */
export const CHARSETS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1251', 'windows-1252'] as const;

/** A character encoding that imports read. */
export type Charset = (typeof CHARSETS)[number];

/** Other names of them. (IANA, "Character Sets"; WHATWG, "Encoding", §4.2) */
const ALIASES: Readonly<Record<string, Charset>> = {
  utf8: 'utf-8',
  'us-ascii': 'utf-8',
  'utf-16': 'utf-16le',
  cp1251: 'windows-1251',
  cp1252: 'windows-1252',
  'iso-8859-1': 'windows-1252',
  latin1: 'windows-1252',
};

/** The parameter `charset` of a media type. Throws `unsupported_media_type` for an encoding that imports do not read. */
export function charsetOf(contentType: string): Charset | undefined {
  const name = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(contentType)?.[1]?.toLowerCase();
  if (name === undefined) return undefined;
  const charset = CHARSETS.find((known) => known === name) ?? ALIASES[name];
  if (!charset) throw new ApiError('unsupported_media_type', `charset ${name} is none of ${CHARSETS.join(', ')}.`);
  return charset;
}

/** Byte order marks; one of them outweighs the declared charset. (WHATWG, "Encoding", §6) */
const MARKS: readonly (readonly [Charset, Buffer])[] = [
  ['utf-8', Buffer.from([0xef, 0xbb, 0xbf])],
  ['utf-16le', Buffer.from([0xff, 0xfe])],
  ['utf-16be', Buffer.from([0xfe, 0xff])],
];

/** The encoding that a file's first bytes declare, and how many bytes the mark has. */
export function markOf(start: Buffer): { readonly charset?: Charset; readonly length: number } {
  const [charset, mark] = MARKS.find(([, bytes]) => start.subarray(0, bytes.length).equals(bytes)) ?? [];
  return charset ? { charset, length: mark?.length ?? 0 } : { length: 0 };
}

const MAX_LINE_BYTES = 1_048_576;
const NONE = Buffer.alloc(0);

/**
 * A file as text, in pieces of whole lines with their ends and without byte order mark. Throws `invalid_request` with the number of the line
 * that has bytes its encoding does not, or that is longer than 1 MiB.
 */
export async function* decodeLines(bytes: Bytes, declared: Charset = 'utf-8'): AsyncGenerator<string> {
  let decoder: LineDecoder | undefined;
  let rest: Buffer = NONE;
  for await (const piece of fromFirstBytes(bytes)) {
    const start = decoder ? { length: 0 } : markOf(piece);
    decoder ??= new LineDecoder(start.charset ?? declared);
    rest = Buffer.concat([rest, piece.subarray(start.length)]);
    const end = decoder.endOfLines(rest);
    if (end > 0) yield decoder.decode(rest.subarray(0, end));
    rest = rest.subarray(end);
    if (rest.length > MAX_LINE_BYTES) throw decoder.refusal(`is longer than ${MAX_LINE_BYTES} bytes`);
  }
  if (decoder && rest.length > 0) yield decoder.decode(rest);
}

/** How many bytes of a text are whole lines. */
export const endOfLines = (bytes: Buffer, charset: Charset): number => new LineDecoder(charset).endOfLines(bytes);

/** As many bytes at first as a mark has, where there are so many. */
async function* fromFirstBytes(bytes: Bytes): AsyncGenerator<Buffer> {
  let start: Buffer | undefined = NONE;
  for await (const piece of bytes) {
    const buffer = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
    start = start && Buffer.concat([start, buffer]);
    if (!start) yield buffer;
    else if (start.length >= 3) {
      yield start;
      start = undefined;
    }
  }
  if (start && start.length > 0) yield start;
}

const LINE_FEED = 0x0a;
const REPLACEMENT = '\u{fffd}';

/** Decodes whole lines, which no character of these encodings crosses, and counts them. */
class LineDecoder {
  private line = 1;
  private readonly read: (bytes: Buffer) => string;

  constructor(private readonly charset: Charset) {
    this.read = charset.startsWith('utf') ? readUnicode(charset) : readSingleBytes(charset);
  }

  /** After the last line end. */
  endOfLines(bytes: Buffer): number {
    for (let at = bytes.lastIndexOf(LINE_FEED); at >= 0; at = at > 0 ? bytes.lastIndexOf(LINE_FEED, at - 1) : -1)
      if (this.endsLine(bytes, at)) return this.afterEnd(at);
    return 0;
  }

  /** Throws `invalid_request`. */
  decode(lines: Buffer): string {
    try {
      const text = this.read(lines);
      for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) this.line++;
      return text;
    } catch {
      throw this.findUndecodable(lines);
    }
  }

  refusal(message: string): UnreadableText {
    return new UnreadableText(this.line, message);
  }

  private findUndecodable(lines: Buffer): UnreadableText {
    for (let start = 0; start < lines.length; this.line++) {
      let end = lines.indexOf(LINE_FEED, start);
      while (end >= 0 && !this.endsLine(lines, end)) end = lines.indexOf(LINE_FEED, end + 1);
      const next = end < 0 ? lines.length : this.afterEnd(end);
      try {
        this.read(lines.subarray(start, next));
      } catch {
        break;
      }
      start = next;
    }
    const name = this.charset === 'utf-8' ? 'UTF-8' : this.charset;
    return this.refusal(`is not ${name}; charset= of the media type states another encoding`);
  }

  /** In UTF-16 the byte of a line feed is half of a character: of U+000A or of another. */
  private endsLine(bytes: Buffer, at: number): boolean {
    if (this.charset === 'utf-16le') return at % 2 === 0 && bytes[at + 1] === 0;
    return this.charset !== 'utf-16be' || (at % 2 === 1 && bytes[at - 1] === 0);
  }

  private afterEnd(at: number): number {
    return at + (this.charset === 'utf-16le' ? 2 : 1);
  }
}

/** Throws for bytes that are none. The mark has been removed: U+FEFF elsewhere is a character. */
function readUnicode(charset: Charset): (bytes: Buffer) => string {
  const decoder = new TextDecoder(charset, { fatal: true, ignoreBOM: true });
  return (bytes) => decoder.decode(bytes);
}

/** Throws for bytes without a character; none of them stands for U+FFFD itself. */
const readSingleBytes =
  (charset: Charset) =>
  (bytes: Buffer): string => {
    const text = iconv.decode(bytes, charset, { stripBOM: false });
    if (text.includes(REPLACEMENT)) throw new RangeError(`A byte is not ${charset}.`);
    return text;
  };
