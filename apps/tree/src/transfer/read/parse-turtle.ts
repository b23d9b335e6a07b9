import { EventEmitter } from 'node:events';
import type { Quad } from '@rdfjs/types';
import { Parser } from 'n3';
import type { RdfParser } from './parse-rdf.js';

/** Characters without a complete token, brackets that are open at once, and prefixes: as far as memory of a parser may grow. */
const LIMITS = { characters: 1_048_576, depth: 100, prefixes: 1_000 };
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
    if (this.characters > LIMITS.characters) throw new Error('a token is too long');
    if (this.depth > LIMITS.depth) throw new Error(`more than ${LIMITS.depth} brackets are open`);
    if (this.prefixes > LIMITS.prefixes) throw new Error(`more than ${LIMITS.prefixes} prefixes are declared`);
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
