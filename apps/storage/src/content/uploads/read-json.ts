import { ApiError } from '@groundwork/rest';

const MAX_BYTES = 100_000;

/** A JSON body of an operation that else takes bytes. Throws `payload_too_large`, `invalid_request`. */
export async function readJson(body: AsyncIterable<Buffer>): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new ApiError('payload_too_large', `The body may have ${MAX_BYTES} bytes.`);
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString());
  } catch (cause) {
    throw new ApiError('invalid_request', 'The body is not valid JSON.', { cause });
  }
}
