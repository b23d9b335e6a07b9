import type { Quad } from '@rdfjs/types';
import { RdfXmlParser as StreamingParser } from 'rdfxml-streaming-parser';
import { UnreadableText } from '../../../runs/run-faults.js';
import { textOf } from '../nodes/parse-lines.js';
import { EventEmitter } from 'node:events';
import { Parser } from 'n3';

/** A statement with the line it ends in, from 1. */
export interface ReadQuad {
  readonly line: number;
  readonly quad: Quad;
}

/** A parser that takes a text in pieces and hands its statements over as soon as it has them. */
export interface RdfParser {
  /** The statements that end in this piece. Throws for what is malformed. */
  write(text: string): readonly Quad[];
  end(): readonly Quad[];
}

/** Longest piece of a line that is parsed at once, in characters. */
const MAX_PIECE = 65_536;

/**
 * The statements of a document, each with its line: the parser gets the text line by line. Memory stays the same whatever the size.
 * Throws `invalid_request` naming the line of what is malformed. (tree.md §5, "Import")
 */
export async function* parseRdf(bytes: AsyncIterable<Uint8Array>, parser: RdfParser): AsyncGenerator<ReadQuad> {
  let line = 1;
  for await (const text of textOf(bytes))
    for (const piece of piecesOf(text)) {
      for (const quad of parsed(line, () => parser.write(piece))) yield { line, quad };
      if (piece.endsWith('\n')) line++;
    }
  for (const quad of parsed(line, () => parser.end())) yield { line, quad };
}

/** Lines with their ends; longer ones in parts. */
function* piecesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length;) {
    const lineEnd = text.indexOf('\n', start);
    const end = Math.min(lineEnd < 0 ? text.length : lineEnd + 1, start + MAX_PIECE);
    yield text.slice(start, end);
    start = end;
  }
}

function parsed(line: number, parse: () => readonly Quad[]): readonly Quad[] {
  try {
    return parse();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new UnreadableText(line, message, { message: `Line ${line} is malformed: ${message}`, cause: error });
  }
}

/** Characters without a statement, and elements that are open at once: as far as memory of the parser may grow. */
const LIMITS = { characters: 1_048_576, depth: 100 };

/**
 * RDF/XML. Entities are refused: they are how a small document becomes a large one. (W3C, "RDF 1.1 XML Syntax")
 * Throws for documents that would need memory without end.
 */
export class RdfXmlParser implements RdfParser {
  private readonly parser = new GuardedParser();
  private characters = 0;

  write(text: string): readonly Quad[] {
    this.characters += text.length;
    this.parser._transform(text, 'utf8', (error) => (this.parser.failure ??= error ?? undefined));
    const quads = this.parser.drain();
    if (quads.length > 0) this.characters = 0;
    if (this.characters > LIMITS.characters) throw new Error(`${LIMITS.characters} characters hold no statement`);
    return quads;
  }

  end(): readonly Quad[] {
    if (this.parser.depth > 0) throw new Error('the document ends inside an element');
    return this.parser.drain();
  }
}

/** Hands statements over where the library would queue them, and watches what it keeps in memory. */
class GuardedParser extends StreamingParser {
  failure: Error | undefined;
  depth = 0;
  private quads: Quad[] = [];

  constructor() {
    // A check of repeated names would keep all names in memory.
    super({ allowDuplicateRdfIds: true });
    this.on('error', (error: Error) => (this.failure ??= error));
  }

  override push(quad: Quad | null): boolean {
    if (quad) this.quads.push(quad);
    return true;
  }

  drain(): readonly Quad[] {
    if (this.failure) throw this.failure;
    const { quads } = this;
    this.quads = [];
    return quads;
  }

  protected override onTag(tag: Parameters<StreamingParser['onTag']>[0]): void {
    if (++this.depth > LIMITS.depth) throw new Error(`more than ${LIMITS.depth} elements are open`);
    super.onTag(tag);
  }

  protected override onCloseTag(): void {
    this.depth--;
    super.onCloseTag();
  }

  protected override onDoctype(doctype: string): void {
    if (/<!ENTITY/i.test(doctype)) throw new Error('entities are not taken');
  }
}

/** Characters without a complete token, brackets that are open at once, and prefixes: as far as memory of a parser may grow. */
const TURTLE_LIMITS = { characters: 1_048_576, depth: 100, prefixes: 1_000 };
const OPENING = new Set(['(', '[', '{', '<<', '{|', '<<(']);
const CLOSING = new Set([')', ']', '}', '>>', '|}', ')>>']);

/** A token of N3.js. */
interface Token {
  readonly type: string;
}

/** Turtle and N-Triples. (W3C, "RDF 1.1 Turtle") Throws for documents that would need memory without end. */
export class TurtleParser implements RdfParser {
  private readonly source = new EventEmitter();
  private quads: Quad[] = [];
  private failure: Error | undefined;
  private characters = 0;
  private depth = 0;
  private prefixes = 0;

  constructor(format: 'text/turtle' | 'application/n-triples') {
    const callbacks = {
      onQuad: (error: Error | null, quad: Quad | null) => {
        if (error) this.failure ??= error;
        else if (quad) this.quads.push(quad);
      },
      onPrefix: () => void this.prefixes++,
      onToken: (token: Token) => this.count(token),
    };
    // Any emitter of data and end will do as a stream, and callbacks may come as an object: the types know neither.
    new Parser({ format }).parse(this.source as never, callbacks as never);
  }

  write(text: string): readonly Quad[] {
    this.characters += text.length;
    this.source.emit('data', text);
    if (this.characters > TURTLE_LIMITS.characters) throw new Error('a token is too long');
    if (this.depth > TURTLE_LIMITS.depth) throw new Error(`more than ${TURTLE_LIMITS.depth} brackets are open`);
    if (this.prefixes > TURTLE_LIMITS.prefixes)
      throw new Error(`more than ${TURTLE_LIMITS.prefixes} prefixes are declared`);
    return this.take();
  }

  end(): readonly Quad[] {
    this.source.emit('end');
    return this.take();
  }

  private take(): readonly Quad[] {
    if (this.failure) throw this.failure;
    const { quads } = this;
    this.quads = [];
    return quads;
  }

  private count({ type }: Token): void {
    this.characters = 0;
    if (OPENING.has(type)) this.depth++;
    else if (CLOSING.has(type)) this.depth--;
  }
}
