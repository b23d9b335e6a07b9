import { ApiError, parseBody } from '@groundwork/rest';
import type { Request } from 'express';
import { parseDocument } from 'yaml';
import { ConfigurationDocument } from './configuration.dto.js';

const MAX_BYTES = 16 * 1_048_576;
const YAML = ['application/yaml', 'application/x-yaml', 'text/yaml', 'text/x-yaml'];
export const JSON_TYPE = 'application/json';

/** The media types of a document; the first one is answered to whoever takes anything. (RFC 9512) */
export const DOCUMENT_TYPES = [JSON_TYPE, ...YAML];

/** Whether an answer is to be YAML. */
export const wantsYaml = (request: Request): boolean => YAML.includes(request.accepts(DOCUMENT_TYPES) || JSON_TYPE);

/** The document of a body, YAML or JSON. Throws `unsupported_media_type`, `payload_too_large`, `invalid_request` naming paths in it. */
export async function readDocument(request: Request): Promise<ConfigurationDocument> {
  const type = (request.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (!DOCUMENT_TYPES.includes(type))
    throw new ApiError(
      'unsupported_media_type',
      `The body is ${type || 'of no media type'}; a configuration accepts ${DOCUMENT_TYPES.join(', ')}.`,
    );
  const text = await textOf(request);
  const value = type === JSON_TYPE ? parseJson(text) : parseYaml(text);
  return parseBody(ConfigurationDocument, value);
}

async function textOf(request: Request): Promise<string> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  // An IncomingMessage without an encoding yields buffers; leaving early keeps the connection, so that the refusal arrives.
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

/** Aliases are refused: a few lines of them are gigabytes. */
function parseYaml(text: string): unknown {
  const document = parseDocument(text, { strict: true, uniqueKeys: true });
  const [fault] = document.errors;
  if (fault) throw new ApiError('invalid_request', `The body is not valid YAML: ${fault.message.split('\n')[0]}`);
  try {
    return document.toJS({ maxAliasCount: 0 });
  } catch (error) {
    throw new ApiError('invalid_request', 'Aliases are not allowed in the YAML of a configuration.', { cause: error });
  }
}
