import { randomBytes, createHash } from 'node:crypto';

/** In hex. */
export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/**
 * What files may hold: the content that was acknowledged, and those whose request got no answer. A content is its SHA-256, `none` for no
 * content, `gone` for no file.
 */
export class ExpectedFiles {
  private readonly files = new Map<string, Set<string>>();

  get ids(): string[] {
    return [...this.files.keys()];
  }

  /** Files without a request to delete them. */
  get present(): string[] {
    return this.ids.filter((id) => !this.files.get(id)?.has('gone'));
  }

  /** It may become this, beside what it may be. */
  allow(id: string, ...contents: readonly string[]): void {
    this.files.set(id, new Set([...(this.files.get(id) ?? []), ...contents]));
  }

  /** It is this. */
  settle(id: string, content: string): void {
    this.files.set(id, new Set([content]));
  }

  /** Takes the answer to a download for what it is. Throws when it may not be that. */
  async judge(id: string, answer: Response): Promise<void> {
    const found = await contentOf(answer);
    const may = this.files.get(id);
    if (!may?.has(found)) throw new Error(`File ${id} has ${found}; it may have ${[...(may ?? [])].join(' or ')}.`);
    this.settle(id, found);
  }
}

async function contentOf(answer: Response): Promise<string> {
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (answer.ok) return sha256(bytes);
  if (bytes.includes('content_not_found')) return 'none';
  return answer.status === 404 ? 'gone' : String(answer.status);
}

interface OpenUpload {
  readonly path: string;
  readonly bytes: Buffer;
  readonly fileId: string;
  /** The greatest offset that was acknowledged. */
  acknowledged: number;
}

/** Text, which is compressed once it is stored. */
const aContent = (): Buffer =>
  Buffer.from(
    randomBytes(2_000)
      .toString('hex')
      .repeat(1 + Math.floor(Math.random() * 60)),
  );

/**
 * A client with a bucket of its own that sends random operations until its server is killed, and records what must be there afterwards: whatever was
 * acknowledged, and of a request without a response either the state before or after it. (storage.md §8, 20)
 */
export class CrashClient {
  private readonly files = new ExpectedFiles();
  private upload?: OpenUpload;
  /** How many requests were answered. */
  answered = 0;

  constructor(
    private readonly bucket: string,
    private readonly headers: Readonly<Record<string, string>>,
  ) {}

  /** Works until a request fails. Throws what is wrong with an answer. */
  async work(url: string): Promise<void> {
    for (;;) {
      const step = [this.put, this.put, this.append, this.append, this.remove, this.truncate][
        Math.floor(Math.random() * 5.1)
      ];
      if (!(await step?.call(this, url))) return;
    }
  }

  /** Everything is as it may be. */
  async verify(url: string): Promise<void> {
    for (const id of this.files.ids) {
      const answer = await this.send(url, 'GET', `/files/${id}/content`);
      if (!answer) throw new Error('The server does not respond.');
      await this.files.judge(id, answer);
    }
    if (this.upload) await this.verifyUpload(url, this.upload);
  }

  private async verifyUpload(url: string, upload: OpenUpload): Promise<void> {
    const answer = await this.send(url, 'HEAD', upload.path);
    const offset = Number(answer?.headers.get('upload-offset'));
    if (answer?.status === 200 && offset < upload.acknowledged)
      throw new Error(`The offset of ${upload.path} fell from ${upload.acknowledged} to ${offset}.`);
    if (answer?.status === 200) upload.acknowledged = offset;
    else this.upload = undefined;
  }

  private async put(url: string): Promise<boolean> {
    const known = this.files.present;
    const id = known.length > 4 ? known[Math.floor(Math.random() * known.length)] : await this.make(url);
    if (id === undefined) return false;
    const bytes = aContent();
    this.files.allow(id, sha256(bytes));
    const answer = await this.send(url, 'PUT', `/files/${id}/content`, bytes);
    if (answer?.ok) this.files.settle(id, sha256(bytes));
    return answer !== undefined;
  }

  private async make(url: string): Promise<string | undefined> {
    const answer = await this.send(
      url,
      'POST',
      '/files',
      Buffer.from(JSON.stringify({ name: randomBytes(8).toString('hex') })),
      {
        'content-type': 'application/json',
      },
    );
    if (!answer?.ok) return undefined;
    // The record of a file.
    const { id } = (await answer.json()) as { id: string };
    this.files.settle(id, 'none');
    return id;
  }

  private async append(url: string): Promise<boolean> {
    const upload = (this.upload ??= await this.begin(url));
    if (!upload) return false;
    const { bytes, acknowledged } = upload;
    const part = bytes.subarray(acknowledged, acknowledged + Math.ceil(bytes.length / 3));
    const isLast = acknowledged + part.length === bytes.length;
    if (isLast) this.files.allow(upload.fileId, 'none', 'gone', sha256(bytes));
    const answer = await this.send(url, 'PATCH', upload.path, part, {
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(acknowledged),
    });
    if (answer?.status === 204) upload.acknowledged = Number(answer.headers.get('upload-offset'));
    if (answer?.status === 204 && isLast) this.files.settle(upload.fileId, sha256(bytes));
    if (answer && (isLast || answer.status !== 204)) this.upload = undefined;
    return answer !== undefined;
  }

  private async begin(url: string): Promise<OpenUpload | undefined> {
    const bytes = aContent();
    const answer = await this.send(url, 'POST', '/uploads', undefined, {
      'upload-length': String(bytes.length),
      'upload-metadata': `name ${btoa(randomBytes(8).toString('hex'))}`,
    });
    const [path, fileId] = [answer?.headers.get('location'), answer?.headers.get('file-id')];
    return path && fileId ? { path, fileId, bytes, acknowledged: 0 } : undefined;
  }

  private async remove(url: string): Promise<boolean> {
    const [id] = this.files.present;
    if (id === undefined) return true;
    this.files.allow(id, 'gone');
    const answer = await this.send(url, 'DELETE', `/files/${id}`);
    if (answer?.ok) this.files.settle(id, 'gone');
    return answer !== undefined;
  }

  private async truncate(url: string): Promise<boolean> {
    for (const id of this.files.ids) this.files.allow(id, 'gone');
    const answer = await this.send(url, 'POST', `/buckets/${this.bucket}/truncate`);
    if (answer?.ok) for (const id of this.files.ids) this.files.settle(id, 'gone');
    if (answer?.ok) this.upload = undefined;
    return answer !== undefined;
  }

  /** `undefined` when the server died before it answered. Throws for an answer of 500. */
  private async send(
    url: string,
    method: string,
    path: string,
    body?: Buffer,
    headers = {},
  ): Promise<Response | undefined> {
    const all = { ...this.headers, bucket: this.bucket, 'tus-resumable': '1.0.0', ...headers };
    // Buffers are bodies; the types of fetch do not say so.
    const answer = await fetch(url + path, { method, headers: all, body: body as RequestInit['body'] }).catch(
      () => undefined,
    );
    if (answer?.status === 500) throw new Error(`${method} ${path} gave 500: ${await answer.text()}`);
    if (answer) this.answered++;
    return answer;
  }
}
