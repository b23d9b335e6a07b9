import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** As much of S3 as storage uses, in memory: for what a real server does not do on demand. (Amazon S3 API Reference) */
export class TinyS3 {
  readonly objects = new Map<string, Buffer>();
  /** Parts of multipart uploads by their ids. */
  readonly begun = new Map<string, { readonly key: string; readonly parts: Map<number, Buffer> }>();
  /** Status it refuses ListMultipartUploads with. */
  refusesListing?: 403 | 501;
  /** It takes requests and answers none. */
  hangs = false;
  private readonly server = createServer((request, response) => void this.take(request, response));

  static async start(): Promise<TinyS3> {
    const tiny = new TinyS3();
    tiny.server.listen(0, '127.0.0.1');
    await once(tiny.server, 'listening');
    return tiny;
  }

  /** Variables that make a service keep its content here. */
  get env(): Readonly<Record<string, string>> {
    // A server that listens on a port has such an address.
    const { port } = this.server.address() as AddressInfo;
    const access = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret of a test' };
    return { STORE: 's3', S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_BUCKET: 'tiny', ...access };
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.hangs) return void request.resume();
    const url = new URL(request.url ?? '/', 'http://tiny');
    const body = Buffer.concat(await request.toArray().catch(() => []));
    const key = decodeURIComponent(url.pathname.split('/').slice(2).join('/'));
    const [status, headers, bytes] = this.answer(request, key, url.searchParams, body);
    response
      .writeHead(status, { 'content-length': bytes.length, ...headers })
      .end(request.method === 'HEAD' ? '' : bytes);
  }

  private answer({ method = '', headers }: IncomingMessage, key: string, query: URLSearchParams, body: Buffer): Answer {
    if (key === '') return this.answerBucket(method, query, body);
    if (query.has('uploads')) return this.begin(key);
    const uploadId = query.get('uploadId');
    if (uploadId !== null) return this.answerParts(method, uploadId, Number(query.get('partNumber')), body);
    if (method === 'PUT') return this.put(key, body);
    if (method === 'DELETE') return this.objects.delete(key) ? [204, {}, NONE] : [204, {}, NONE];
    const object = this.objects.get(key);
    return object ? part(object, headers.range) : fault(404, 'NoSuchKey');
  }

  private answerBucket(method: string, query: URLSearchParams, body: Buffer): Answer {
    if (method === 'HEAD') return [200, {}, NONE];
    if (query.has('uploads')) return this.listBegun();
    if (query.has('delete')) return this.removeAll(String(body));
    const prefix = query.get('prefix') ?? '';
    const after = query.get('start-after') ?? '';
    const keys = [...this.objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
    const contents = keys.map(
      (key) => `<Contents><Key>${key}</Key><Size>${this.objects.get(key)?.length}</Size></Contents>`,
    );
    return xml(`<ListBucketResult><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`);
  }

  private listBegun(): Answer {
    if (this.refusesListing)
      return fault(this.refusesListing, this.refusesListing === 403 ? 'AccessDenied' : 'NotImplemented');
    const uploads = [...this.begun].map(
      ([id, { key }]) => `<Upload><Key>${key}</Key><UploadId>${id}</UploadId></Upload>`,
    );
    const result = `<IsTruncated>false</IsTruncated>${uploads.join('')}`;
    return xml(`<ListMultipartUploadsResult>${result}</ListMultipartUploadsResult>`);
  }

  private removeAll(body: string): Answer {
    for (const [, key = ''] of body.matchAll(/<Key>([^<]*)<\/Key>/g)) this.objects.delete(key);
    return xml('<DeleteResult></DeleteResult>');
  }

  private begin(key: string): Answer {
    const id = randomUUID();
    this.begun.set(id, { key, parts: new Map() });
    return xml(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
  }

  private answerParts(method: string, id: string, number: number, body: Buffer): Answer {
    const upload = this.begun.get(id);
    if (!upload) return fault(404, 'NoSuchUpload');
    if (method === 'PUT') {
      upload.parts.set(number, body);
      return [200, { etag: etagOf(body) }, NONE];
    }
    this.begun.delete(id);
    if (method === 'DELETE') return [204, {}, NONE];
    const parts = [...upload.parts].sort(([a], [b]) => a - b).map(([, bytes]) => bytes);
    this.objects.set(upload.key, Buffer.concat(parts));
    return xml('<CompleteMultipartUploadResult></CompleteMultipartUploadResult>');
  }

  private put(key: string, body: Buffer): Answer {
    this.objects.set(key, body);
    return [200, { etag: etagOf(body) }, NONE];
  }
}

type Answer = readonly [status: number, headers: Readonly<Record<string, string>>, body: Buffer];

const NONE = Buffer.alloc(0);
const etagOf = (bytes: Buffer): string => `"${createHash('md5').update(bytes).digest('hex')}"`;
const xml = (text: string, status = 200): Answer => [status, { 'content-type': 'application/xml' }, Buffer.from(text)];
const fault = (status: number, code: string): Answer => xml(`<Error><Code>${code}</Code></Error>`, status);

function part(object: Buffer, range = ''): Answer {
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? [];
  if (start === undefined) return [200, { etag: etagOf(object), 'content-length': String(object.length) }, object];
  const bytes = object.subarray(Number(start), Number(end) + 1);
  return [206, { 'content-range': `bytes ${start}-${Number(start) + bytes.length - 1}/${object.length}` }, bytes];
}
