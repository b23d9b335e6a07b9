import { createHash } from 'node:crypto';

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
