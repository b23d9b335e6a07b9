import { ApiError, parseBody } from '@groundwork/rest';
import type { Request } from 'express';
import { ConfigurationDocument } from './configuration.dto.js';
import { setImmediate } from 'node:timers/promises';
import type { PresentedConfiguration } from './present-configuration.js';

/** Loaded with the first document in YAML. (ADR 0102) */
const yaml = () => import('yaml');

/** Entries that are written between yields to the event loop: YAML costs about 0.1 ms for each. */
const ENTRIES_PER_PIECE = 20;

/** The document as JSON, piece by piece. */
export async function* jsonPieces({ version, sections }: PresentedConfiguration): AsyncGenerator<string> {
  yield `{"version":${version}`;
  for (const [name, entries] of Object.entries(sections)) {
    yield `,${JSON.stringify(name)}:[`;
    let separator = '';
    for await (const some of portions(entries)) {
      yield separator + some.map((entry) => JSON.stringify(entry)).join(',');
      separator = ',';
    }
    yield ']';
  }
  yield '}';
}

/** The document as YAML, piece by piece. */
export async function* yamlPieces({ version, sections }: PresentedConfiguration): AsyncGenerator<string> {
  const { stringify } = await yaml();
  yield stringify({ version });
  for (const [name, entries] of Object.entries(sections)) {
    const head = `${name}:\n`;
    let written = '';
    for await (const some of portions(entries)) {
      const text = stringify({ [name]: some }, OPTIONS);
      yield written === '' ? text : text.slice(head.length);
      written = head;
    }
    if (written === '') yield stringify({ [name]: [] });
  }
}

/** No anchors: each piece is serialized on its own. */
const OPTIONS = { lineWidth: 0, aliasDuplicateObjects: false };

async function* portions<T>(entries: Iterable<T>): AsyncGenerator<T[]> {
  let some: T[] = [];
  for (const entry of entries) {
    some.push(entry);
    if (some.length < ENTRIES_PER_PIECE) continue;
    yield some;
    some = [];
    await setImmediate();
  }
  if (some.length > 0) yield some;
}

const MAX_BYTES = 16 * 1_048_576;
const YAML = ['application/yaml', 'application/x-yaml', 'text/yaml', 'text/x-yaml'];
export const JSON_TYPE = 'application/json';

/** The media types of a document; the first one is the default. (RFC 9512) */
export const DOCUMENT_TYPES = [JSON_TYPE, ...YAML];

/** Whether `Accept` prefers YAML. */
export const wantsYaml = (request: Request): boolean => YAML.includes(request.accepts(DOCUMENT_TYPES) || JSON_TYPE);

/** The document of a body, YAML or JSON. Throws `unsupported_media_type`, `payload_too_large`, `invalid_request` with paths in it. */
export async function readDocument(request: Request): Promise<ConfigurationDocument> {
  const type = (request.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (!DOCUMENT_TYPES.includes(type))
    throw new ApiError(
      'unsupported_media_type',
      `The body is ${type || 'of no media type'}; a configuration accepts ${DOCUMENT_TYPES.join(', ')}.`,
    );
  const text = await textOf(request);
  const value = type === JSON_TYPE ? parseJson(text) : await parseYaml(text);
  return parseBody(ConfigurationDocument, value);
}

async function textOf(request: Request): Promise<string> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  // An IncomingMessage without an encoding yields buffers; `destroyOnReturn: false` keeps the connection for the error response.
  for await (const piece of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += piece.length;
    if (bytes > MAX_BYTES) {
      request.resume();
      throw new ApiError('payload_too_large', `A configuration has at most ${MAX_BYTES} bytes.`);
    }
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ApiError('invalid_request', 'The body is not valid JSON.', { cause: error });
  }
}

/** Refuses aliases, which can expand a few lines to gigabytes. */
async function parseYaml(text: string): Promise<unknown> {
  const { parseDocument } = await yaml();
  const document = parseDocument(text, { strict: true, uniqueKeys: true });
  const [fault] = document.errors;
  if (fault) throw new ApiError('invalid_request', `The body is not valid YAML: ${fault.message.split('\n')[0]}`);
  try {
    return document.toJS({ maxAliasCount: 0 });
  } catch (error) {
    throw new ApiError('invalid_request', 'Aliases are not allowed in the YAML of a configuration.', { cause: error });
  }
}
