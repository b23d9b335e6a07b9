import type { Caller } from '@groundwork/rest';
import type { Request } from 'express';
import { bodyOf } from '../write/expect-continue.service.js';
import type { TusExchange } from './tus-exchange.js';
import { assertTusHeaders, readChecksum } from './tus-headers.js';

const NOBODY: Caller = {
  subject: '',
  clientId: '',
  isUser: false,
  tenantId: null,
  allTenants: false,
  scopes: new Set(),
  claims: {},
};

/** Asking what is offered needs neither token nor bucket. */
export const OPTIONS_EXCHANGE: TusExchange = {
  method: 'OPTIONS',
  caller: NOBODY,
  bucket: '',
  body: noBody,
  hasBytes: false,
};

/** A request as tus takes it. Throws what is wrong with its headers. */
export function tusExchange(request: Request, caller: Caller, bucket: string, idleSeconds: number): TusExchange {
  const { method, headers } = request;
  assertTusHeaders(method, headers);
  return {
    method,
    caller,
    bucket,
    body: bodyOf(request, idleSeconds),
    hasBytes: headers['content-type'] === 'application/offset+octet-stream',
    checksum: readChecksum(headers['upload-checksum']),
    metadata: request.get('upload-metadata'),
  };
}

/** The headers for @tus/server. */
export function tusHeaders({ headers }: Request): Headers {
  const entries = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return new Headers(entries.filter(([name]) => name !== 'transfer-encoding' && name !== 'connection'));
}

async function* noBody(): AsyncGenerator<Buffer, void, void> {}
