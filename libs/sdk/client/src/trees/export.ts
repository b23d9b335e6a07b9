import { GroundworkError } from '../errors.js';
import { failureOf, fetchAuthorized, type Sender } from '../requests/authorized.js';
import { withRetries, type RetryTiming } from '../requests/retry.js';

/** A node as an export shows it: parents come before their children. (docs/tree-import-export.md) */
export interface ExportedNode {
  readonly code: string;
  readonly parent_code?: string | null;
  readonly name: string;
  readonly [member: string]: unknown;
}

/**
 * The nodes of an export, read as they come: memory holds one piece of the response. A consumer that stops closes the connection, upon which
 * the service ends its statement.
 * Throws `GroundworkError`, `unreachable` where the response ends early; the reason of the signal.
 */
export async function* exportNodes(
  context: Sender & { readonly timing: RetryTiming },
  url: string,
  signal?: AbortSignal,
): AsyncGenerator<ExportedNode, void, undefined> {
  const retries = { isSafe: true, isKeyed: false, signal, timing: context.timing };
  const response = await withRetries(async () => {
    const answer = await fetchAuthorized(context, { method: 'GET', url, signal });
    if (!answer.ok) throw await failureOf(answer);
    return answer;
  }, retries);
  if (response.body) yield* nodesOf(response.body, signal);
}

async function* nodesOf(
  body: ReadableStream<Uint8Array>,
  signal?: AbortSignal,
): AsyncGenerator<ExportedNode, void, undefined> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((cause: unknown) => cut(cause, signal));
      const lines = (rest + (done ? decoder.decode() : decoder.decode(value, { stream: true }))).split('\n');
      rest = done ? '' : (lines.pop() ?? '');
      for (const line of lines) if (line.trim() !== '') yield JSON.parse(line) as ExportedNode; // by the operation
      if (done) return;
    }
  } finally {
    await reader.cancel().catch(() => undefined); // of a stream that failed
  }
}

function cut(cause: unknown, signal?: AbortSignal): never {
  signal?.throwIfAborted();
  throw new GroundworkError({ code: 'unreachable', status: 0, message: 'The export was cut.', cause });
}
