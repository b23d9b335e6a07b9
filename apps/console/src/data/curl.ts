import type { SentRequest } from './requests';

/** Members whose values are nobody's to copy. */
const SECRET = /password|secret|token|otp|hash|private/i;

/** How the API does what a request did, as a command of a shell. The token is a variable, and values that are secrets are left out. (docs/shell.md) */
export function curlOf({ method, url, tenantId, accept, body }: SentRequest): string {
  const parts = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quote(decodeQuery(url))}`,
    `-H "Authorization: Bearer $TOKEN"`,
    ...(tenantId === undefined ? [] : [`-H ${quote(`Tenant-Id: ${tenantId}`)}`]),
    ...(accept === undefined ? [] : [`-H ${quote(`Accept: ${accept}`)}`]),
    ...(body === undefined ? [] : [`-H 'content-type: application/json'`, `-d ${quote(withoutSecrets(body))}`]),
  ];
  return parts.join(' \\\n  ');
}

/** In single quotes nothing is special but themselves. (POSIX shell, 2.2.2) */
const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** `q=(name%20ilike…)` is read more easily with what a URL may hold as it is. */
const decodeQuery = (url: string): string => url.replaceAll('%28', '(').replaceAll('%29', ')').replaceAll('%2C', ',');

function withoutSecrets(body: string): string {
  try {
    return JSON.stringify(
      JSON.parse(body, (name, value: unknown) => (SECRET.test(name) && isText(value) ? '…' : value)),
    );
  } catch {
    return '…';
  }
}

const isText = (value: unknown): boolean => typeof value === 'string';
