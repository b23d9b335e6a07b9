import { ApiError } from '@groundwork/rest';
import { SaxesParser } from 'saxes';

/** What reads one kind of document: gets its elements by their names without prefix, and hands over what it made of them. */
export interface XmlReader<T> {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close(name: string): void;
  /** What is complete since the last call. */
  take(): readonly T[];
}

/** Characters without an element, and elements that are open at once: as far as memory of the parser may grow. */
const LIMITS = { characters: 1_048_576, depth: 100 };

/**
 * Reads a document piece by piece. Document types are refused: their entities are how a small document becomes a large one, or includes
 * another. Throws `invalid_request`. (W3C, "Extensible Markup Language", §2.8)
 */
export async function* readXml<T>(bytes: AsyncIterable<Uint8Array>, reader: XmlReader<T>): AsyncGenerator<T> {
  const parser = new SaxesParser();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let characters = 0;
  let depth = 0;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', () => {
    throw new Error('it has a document type');
  });
  parser.on('opentag', ({ name, attributes }) => {
    characters = 0;
    if (++depth > LIMITS.depth) throw new Error(`more than ${LIMITS.depth} elements are open`);
    // Without `xmlns`, attributes are texts.
    reader.open(localName(name), attributes);
  });
  parser.on('text', (text) => reader.text?.(text));
  parser.on('cdata', (text) => reader.text?.(text));
  parser.on('closetag', ({ name }) => {
    characters = 0;
    depth--;
    reader.close(localName(name));
  });
  try {
    for await (const piece of bytes) {
      const text = decoder.decode(piece, { stream: true });
      characters += text.length;
      parser.write(text);
      if (characters > LIMITS.characters) throw new Error(`${LIMITS.characters} characters hold no element`);
      yield* reader.take();
    }
    parser.close();
  } catch (error) {
    throw error instanceof ApiError ? error : malformed(error);
  }
  yield* reader.take();
}

const malformed = (cause: unknown): ApiError =>
  new ApiError('invalid_request', `The workbook is malformed: ${cause instanceof Error ? cause.message : 'XML'}.`, {
    cause,
  });

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
