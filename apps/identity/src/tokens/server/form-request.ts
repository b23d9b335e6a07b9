import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { linkTo } from '@groundwork/rest';

type Form = Readonly<Record<string, string | readonly string[]>>;

/**
 * The same request as a form posted to another path. The original's body has been read; the library reads this one from
 * `iterator`, as it would a real one.
 */
export function formRequest(request: IncomingMessage, url: string, form: Form): IncomingMessage {
  const body = Buffer.from(encodeForm(form));
  const { 'transfer-encoding': _, ...headers } = request.headers;
  return Object.create(request, {
    method: { value: 'POST' },
    url: { value: url, writable: true },
    originalUrl: { value: linkTo(url) },
    body: { value: undefined },
    readable: { value: true },
    headers: {
      // Whose address it is was settled by Express; what a caller or proxy claims does not count.
      value: {
        ...headers,
        'x-forwarded-for': addressOf(request),
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': String(body.length),
      },
    },
    iterator: { value: () => Readable.from([body]) },
  }) as IncomingMessage; // Object.create types nothing
}

const addressOf = (request: IncomingMessage & { readonly ip?: string }): string => request.ip ?? '';

function encodeForm(form: Form): string {
  const pairs = Object.entries(form).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, one]),
  );
  return new URLSearchParams(pairs).toString();
}
