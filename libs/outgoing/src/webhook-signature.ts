import { createHmac } from 'node:crypto';

/** The secret of a webhook: derived from the deployment's key and the webhook's salt, so that none lies in a record. */
export const secretOf = (key: Buffer, salt: Buffer): string =>
  `whsec_${createHmac('sha256', key).update('webhook').update(salt).digest('base64')}`;

/**
 * The headers of a delivery. A signature is `v1,<base64 HMAC-SHA-256 of id.timestamp.body>` under the bytes that follow `whsec_` in a
 * secret, base64-decoded; several are separated by spaces; the timestamp is in seconds. (Standard Webhooks, "Signature scheme")
 */
export function signedHeaders(
  secrets: readonly string[],
  id: string,
  body: string,
  atMs: number,
): Record<string, string> {
  const timestamp = String(Math.floor(atMs / 1_000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
