import { isSensitiveName } from '@groundwork/service';
import type { SeenSecrets } from './seen-secrets.js';

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
