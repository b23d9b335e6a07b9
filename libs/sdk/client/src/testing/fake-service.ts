import { createServer, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A response of the fake; `cut` closes the connection instead. */
export interface FakeAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly cut?: boolean;
}

/** A request as it arrived. */
export interface Arrived {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** An issuer and a service at one address, over HTTP. */
export interface FakeService {
  readonly url: string;
  /** Requests for tokens. */
  readonly tokenRequests: Arrived[];
  /** All others but discovery. */
  readonly requests: Arrived[];
  close(): Promise<void>;
}

/** How the fake answers; what is missing is a success. */
export interface FakeAnswers {
  /** To the nth request for a token, from 0. */
  readonly token?: (nth: number, request: Arrived) => FakeAnswer | undefined | Promise<FakeAnswer | undefined>;
  /** To the nth other request, from 0. */
  readonly api?: (nth: number, request: Arrived) => FakeAnswer | undefined | Promise<FakeAnswer | undefined>;
}

/** Starts it on a free port of this machine. Its nth token is `token-<n>`, and lives for ten minutes. */
export async function startFakeService({ token, api }: FakeAnswers = {}): Promise<FakeService> {
  const tokenRequests: Arrived[] = [];
  const requests: Arrived[] = [];
  const server = createServer((request, response) => {
    const send = ({ status = 200, headers = {}, body = {}, cut = false }: FakeAnswer): void => {
      if (cut) return void request.socket.destroy();
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
    };
    void text(request)
      .then(async (body) => {
        const { method = '', url: path = '', headers } = request;
        const arrived = { method, path, headers, body };
        if (path.startsWith('/.well-known/')) return send({ body: metadataOf(url) });
        if (path === '/oauth2/device_authorization') return send({ body: DEVICE_CODE });
        const isToken = path === '/oauth2/token';
        const nth = (isToken ? tokenRequests : requests).push(arrived) - 1;
        send((isToken ? ((await token?.(nth, arrived)) ?? tokenOf(nth)) : await api?.(nth, arrived)) ?? {});
      })
      .catch(() => response.destroy()); // the client left
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    tokenRequests,
    requests,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Of the issuer. (RFC 8414) */
const metadataOf = (url: string) => ({
  issuer: url,
  authorization_endpoint: `${url}/oauth2/authorize`,
  token_endpoint: `${url}/oauth2/token`,
  device_authorization_endpoint: `${url}/oauth2/device_authorization`,
  end_session_endpoint: `${url}/oauth2/end_session`,
  authorization_response_iss_parameter_supported: true,
});

/** Its device codes last for a minute and may be asked for every five seconds. */
const DEVICE_CODE = {
  device_code: 'device-code-that-nobody-may-read',
  user_code: 'ABCD-EFGH',
  verification_uri: 'https://id.example/device',
  verification_uri_complete: 'https://id.example/device?user_code=ABCD-EFGH',
  expires_in: 60,
  interval: 5,
};

/** An ID token as the client reads it; its signature is that of nobody. (OpenID Connect Core §3.1.3.7) */
export const idTokenOf = (claims: object): string =>
  [{ alg: 'RS256' }, claims, 'x'].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');

/** A success of the token endpoint. (RFC 6749 §5.1) */
export const tokenOf = (nth: number, further: object = {}): FakeAnswer => ({
  body: { access_token: `token-${nth}`, token_type: 'Bearer', expires_in: 600, scope: 'users:read', ...further },
});

/** A 401 for a token. (RFC 6750 §3.1) */
export const REFUSED: FakeAnswer = {
  status: 401,
  headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
  body: { code: 'invalid_token', message: 'The access token is malformed, expired or revoked.' },
};
