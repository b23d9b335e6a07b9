import type { Server } from 'node:http';
import { Writable } from 'node:stream';
import { Log, type CommonConfig, type Service, isSensitiveName } from '@groundwork/service';
import { ERROR_CATALOGUE, UUID_PATTERN } from '@groundwork/rest';
import { observeExchanges, type ExchangeObserver } from '../exchanges.js';

/** Names that are sensitive in a log and still hold no secret in a specification or an answer. */
const HARMLESS =
  /_(hint|type|uri|url|endpoint|policy|changed_at|lifetime|expires_at|method)s?$|^(grant_type|response_type|scope)$/;

/** `Basic`'s secret, or the token itself. (RFC 7617; RFC 6750) */
export function addAuthorization(secrets: SeenSecrets, header: string | undefined): void {
  const [, scheme = '', value = ''] = /^(\w+)\s+(.+)$/.exec(header ?? '') ?? [];
  if (/^basic$/i.test(scheme))
    secrets.add('Basic', Buffer.from(value, 'base64').toString().split(':').slice(1).join(':'));
  else secrets.add('Authorization', value);
}

/** The values of cookies. (RFC 6265) */
export function addCookies(secrets: SeenSecrets, lines: readonly string[]): void {
  for (const line of lines) for (const [, value] of line.matchAll(/[^;=]+=([^;]*)/g)) secrets.add('Cookie', value);
}

/** Sensitive parameters of a query or a form. */
export function addParameters(secrets: SeenSecrets, text: string): void {
  for (const [name, value] of new URLSearchParams(text)) if (isSecret(name)) secrets.add(name, value);
}

/** Secrets lie near the top; what is nested deeper is a test of the service's own bounds. */
const MOST_DEPTH = 12;

/** Sensitive members of JSON. */
export function addMembers(secrets: SeenSecrets, value: unknown, name = '', depth = 0): void {
  if (depth > MOST_DEPTH) return;
  if (typeof value === 'string') {
    if (isSecret(name)) secrets.add(name, value);
  } else if (Array.isArray(value)) {
    for (const one of value) addMembers(secrets, one, name, depth + 1);
  } else if (typeof value === 'object' && value !== null) {
    for (const [member, one] of Object.entries(value))
      if (!isErrorCode(value, member)) addMembers(secrets, one, member, depth + 1);
  }
}

/** The errors of OAuth are in `error` and `code` alike. (docs/errors.md) */
const isErrorCode = (body: object, member: string): boolean =>
  member === 'code' && 'error' in body && 'code' in body && body.error === body.code;

const isSecret = (name: string): boolean => isSensitiveName(name) && !HARMLESS.test(name);

/** A line that shows a secret, and the secret's name. */
export interface Leak {
  readonly name: string;
  readonly line: string;
}

/** Shorter ones are words of specs (`wrong`, `x`), not secrets. */
const LEAST_CHARACTERS = 12;
const WORD = /[\w-]{12,}/g;

/** Secrets that were seen, to be looked for in text. A secret is recognised by its longest word; phrases of short words as a whole. */
export class SeenSecrets {
  private readonly words = new Map<string, string>();
  private readonly phrases = new Map<string, string>();

  /** How many there are. */
  get size(): number {
    return this.words.size + this.phrases.size;
  }

  /** `name` is the member, parameter, header or cookie that held it. */
  add(name: string, value: string | undefined): void {
    if (value === undefined || value.length < LEAST_CHARACTERS || UUID_PATTERN.test(value)) return;
    if (Object.hasOwn(ERROR_CATALOGUE, value)) return; // `code` of an error

    const [longest] = [...value.matchAll(WORD)].map(([word]) => word).sort((a, b) => b.length - a.length);
    if (longest === undefined) this.phrases.set(value, name);
    else if (!UUID_PATTERN.test(longest)) this.words.set(longest, name);
  }

  /** The lines that show one. */
  findIn(lines: readonly string[]): Leak[] {
    return lines.flatMap((line) => {
      const name = this.nameIn(line);
      return name === undefined ? [] : [{ name, line }];
    });
  }

  private nameIn(line: string): string | undefined {
    for (const [word] of line.matchAll(WORD)) {
      const name = this.words.get(word);
      if (name !== undefined) return name;
    }
    for (const [phrase, name] of this.phrases) if (line.includes(phrase)) return name;
    return undefined;
  }
}

/** Collects the secrets of requests and responses. */
const secretsObserver = (secrets: SeenSecrets): ExchangeObserver => ({
  onRequest(request) {
    addAuthorization(secrets, request.headers.authorization);
    addCookies(secrets, [request.headers.cookie ?? '']);
    addParameters(secrets, request.url?.split('?')[1] ?? '');
  },
  onRequestBody(request, body) {
    addBody(secrets, request.headers['content-type'], body);
  },
  onResponse(_, response, body) {
    addCookies(secrets, [response.getHeader('set-cookie') ?? []].flat().map(String));
    addParameters(secrets, String(response.getHeader('location') ?? '').split(/[?#]/)[1] ?? '');
    addBody(secrets, String(response.getHeader('content-type')), body);
  },
});

function addBody(secrets: SeenSecrets, type = '', body: string): void {
  if (type.includes('x-www-form-urlencoded')) addParameters(secrets, body);
  else if (type.includes('html')) addHidden(secrets, body);
  else if (type.includes('json') && !type.includes('openapi')) addMembers(secrets, jsonOf(body));
}

/** The tokens of forms. */
function addHidden(secrets: SeenSecrets, page: string): void {
  for (const [, name = '', value] of page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g))
    if (/^(csrf|xsrf)$/.test(name)) secrets.add(name, value);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined; // a broken body holds nothing that is looked for
  }
}

/**
 * Keeps what a service under test logs, at the finest level, and the secrets of its requests and responses.
 * A spec whose service logged a secret fails when it closes it. (identity.md §12, 66)
 */
export class LogWatch {
  readonly log: Log;
  private readonly lines: string[] = [];
  private readonly secrets = new SeenSecrets();

  constructor(service: string) {
    const destination = new Writable({
      write: (line: Buffer, _, done) => {
        this.lines.push(line.toString());
        done();
      },
    });
    this.log = Log.to({ service, level: 'debug', format: 'json', destination });
  }

  /** The server whose requests and responses hold the secrets. */
  watch(server: Server): void {
    observeExchanges(server, secretsObserver(this.secrets));
  }

  /** A secret that no request or response holds. */
  add(name: string, value: string | undefined): void {
    this.secrets.add(name, value);
  }

  /** Throws when a line of the log holds a secret; names the secret and shows the line without it. */
  assertClean(): void {
    const found = this.secrets.findIn(this.lines);
    if (found.length === 0) return;
    const shown = found.slice(0, 5).map(({ name, line }) => `${name}: ${line.slice(0, 300)}`);
    throw new Error(`66. ${found.length} lines of the log hold secrets:\n${shown.join('\n')}`);
  }
}

/** What a configuration holds of secrets: its variables that say so. */
export const watchConfig = <C extends CommonConfig>(watch: LogWatch, service: Service<C>, config: C): void => {
  for (const [name, variable] of Object.entries(service.config.variables)) {
    const value = Reflect.get(config, name) as unknown; // as the variable reads it
    if (variable.secret) for (const one of [value].flat()) if (typeof one === 'string') watch.add(name, one);
  }
};
