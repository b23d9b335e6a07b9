import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { Upload } from 'tus-js-client';
import { createHash, randomBytes } from 'node:crypto';

/** A file on its way to a storage that is killed again and again. */
export interface Resumed {
  /** Of the service, or of who stands before it. */
  readonly url: string;
  readonly authorization: string;
  /** Path of the file. */
  readonly file: string;
  readonly bytes: number;
}

const FIXED = { bucket: 'default', 'tus-resumable': '1.0.0' };

/** Sends what is missing until nothing is, whatever becomes of each request: a plain client. Answers the id of the file. */
async function resume(
  { url: service, authorization, bytes }: Resumed,
  name: string,
  send: (url: string, offset: number) => Promise<unknown>,
): Promise<string> {
  const headers = { ...FIXED, authorization };
  const metadata = `name ${Buffer.from(name).toString('base64')}`;
  const begin = { ...headers, 'upload-length': String(bytes), 'upload-metadata': metadata };
  const begun = await fetch(`${service}/uploads`, { method: 'POST', headers: begin });
  const url = `${service}${begun.headers.get('location')}`;
  for (let offset = 0; offset < bytes;) {
    await send(url, offset);
    const response = await fetch(url, { method: 'HEAD', headers }).catch(() => undefined);
    if (response?.ok) offset = Number(response.headers.get('upload-offset'));
    else await pause(200);
  }
  return begun.headers.get('file-id') ?? '';
}

const headersAt = ({ authorization }: Resumed, offset: number) => ({
  ...FIXED,
  authorization,
  'content-type': 'application/offset+octet-stream',
  'upload-offset': String(offset),
});

/** By undici. */
export const byFetch = (what: Resumed): Promise<string> =>
  resume(what, 'fetch', (url, offset) =>
    fetch(url, {
      method: 'PATCH',
      headers: headersAt(what, offset),
      body: Readable.toWeb(createReadStream(what.file, { start: offset })) as ReadableStream, // Node's own type of the same
      duplex: 'half',
    }).catch(() => undefined),
  );

/** By a program without support for tus. */
export const byCurl = (what: Resumed): Promise<string> =>
  resume(what, 'curl', async (url, offset) => {
    const headers = Object.entries(headersAt(what, offset)).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
    const curl = spawn('curl', ['-sS', '-X', 'PATCH', '-T', '-', ...headers, url], {
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    const ended = once(curl, 'exit');
    // A curl that gave up reads no more.
    curl.stdin.on('error', () => undefined);
    createReadStream(what.file, { start: offset }).pipe(curl.stdin);
    await ended;
  });

/** By the library that most browsers use. */
export async function byTusClient({ url, authorization, file }: Resumed): Promise<string> {
  let id = '';
  const said: string[] = [];
  await new Promise<void>((resolve, reject) => {
    new Upload(createReadStream(file), {
      endpoint: `${url}/uploads`,
      headers: { authorization, bucket: 'default' },
      metadata: { name: 'tus-js-client' },
      retryDelays: Array.from({ length: 100 }, () => 500),
      onAfterResponse: (request, response) => {
        said.push(`${request.getMethod()} ${response.getStatus()} ${response.getBody()}`);
        id = response.getHeader('File-Id') ?? id;
      },
      onSuccess: () => resolve(),
      onError: (error) => reject(new Error(`${error.message}\n${said.join('\n')}`)),
    }).start();
  });
  return id;
}

const PIECE_BYTES = 1024 ** 2;

/** Writes a file of so many random bytes; returns their SHA-256 in hex. */
export async function writeRandomFile(path: string, bytes: number): Promise<string> {
  const [output, hash] = [createWriteStream(path), createHash('sha256')];
  for (let left = bytes; left > 0; left -= PIECE_BYTES) {
    const piece = randomBytes(Math.min(left, PIECE_BYTES));
    hash.update(piece);
    if (!output.write(piece)) await once(output, 'drain');
  }
  output.end();
  await once(output, 'close');
  return hash.digest('hex');
}
