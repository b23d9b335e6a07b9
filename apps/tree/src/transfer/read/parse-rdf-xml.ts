import type { Quad } from '@rdfjs/types';
import { RdfXmlParser as StreamingParser } from 'rdfxml-streaming-parser';
import type { RdfParser } from './parse-rdf.js';

/** Characters without a statement, and elements that are open at once: as far as memory of the parser may grow. */
const LIMITS = { characters: 1_048_576, depth: 100 };

/**
 * RDF/XML. Entities are refused, whatever they stand for: they are how a small document becomes a large one. (W3C, "RDF 1.1 XML Syntax")
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
    if (this.characters > LIMITS.characters) throw new Error(`${LIMITS.characters} characters say nothing`);
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
