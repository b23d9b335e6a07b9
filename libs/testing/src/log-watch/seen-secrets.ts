import { ERROR_CATALOGUE } from '@groundwork/rest';
import { isSensitiveName } from '@groundwork/service';

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
    for (const [member, one] of Object.entries(value)) addMembers(secrets, one, member, depth + 1);
  }
}

const isSecret = (name: string): boolean => isSensitiveName(name) && !HARMLESS.test(name);

/** A line that shows a secret, and the secret's name. */
export interface Leak {
  readonly name: string;
  readonly line: string;
}

/** Shorter ones are words of specs (`wrong`, `x`), not secrets. */
const LEAST_CHARACTERS = 12;
const WORD = /[\w-]{12,}/g;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

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
    if (value === undefined || value.length < LEAST_CHARACTERS || UUID.test(value)) return;
    if (Object.hasOwn(ERROR_CATALOGUE, value)) return; // `code` of an error

    const [longest] = [...value.matchAll(WORD)].map(([word]) => word).sort((a, b) => b.length - a.length);
    if (longest === undefined) this.phrases.set(value, name);
    else if (!UUID.test(longest)) this.words.set(longest, name);
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
