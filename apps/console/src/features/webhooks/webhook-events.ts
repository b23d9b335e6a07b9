/** Events of a bucket that a webhook can get; `*` is all of them. (docs/webhooks.md) */
export const BUCKET_EVENTS = [
  'file.created',
  'file.modified',
  'file.content_ready',
  'file.deleted',
  'bucket.truncated',
  'bucket.modified',
  'bucket.access_changed',
  'bucket.deleted',
] as const;

/** Receivers in the languages of most applications: each verifies the signature over id, time and body. (docs/webhooks.md, "Deliveries") */
export const VERIFIERS = {
  node: `import { createHmac, timingSafeEqual } from 'node:crypto';

// body: the bytes as they came, before any parsing
export function isGenuine(headers, body, secret) {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const [id, time] = [headers['webhook-id'], headers['webhook-timestamp']];
  if (Math.abs(Date.now() / 1000 - Number(time)) > 300) return false;
  const own = createHmac('sha256', key).update(\`\${id}.\${time}.\`).update(body).digest();
  return (headers['webhook-signature'] ?? '').split(' ').some((one) => {
    const sent = Buffer.from(one.replace(/^v1,/, ''), 'base64');
    return sent.length === own.length && timingSafeEqual(sent, own);
  });
}`,
  python: `import base64, hashlib, hmac, time

# body: the bytes as they came, before any parsing
def is_genuine(headers, body, secret):
    key = base64.b64decode(secret.removeprefix("whsec_"))
    id, sent_at = headers["webhook-id"], headers["webhook-timestamp"]
    if abs(time.time() - int(sent_at)) > 300:
        return False
    own = hmac.new(key, f"{id}.{sent_at}.".encode() + body, hashlib.sha256).digest()
    return any(
        hmac.compare_digest(base64.b64decode(one.removeprefix("v1,")), own)
        for one in headers["webhook-signature"].split(" ")
    )`,
} as const;

export type VerifierLanguage = keyof typeof VERIFIERS;
