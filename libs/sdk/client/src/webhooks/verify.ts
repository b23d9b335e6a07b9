import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import type { GroundworkEvent, HookRequest } from './events.js';

/** Headers of a request as `fetch` or Node has them. */
export type MessageHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/** The bytes of a body as they came, or their text: JSON that was parsed and written again has another signature. */
export type MessageBody = Uint8Array | string;

/** `whsec_…`; several while a secret is replaced. */
export type Secrets = string | readonly string[];

/**
 * Whether somebody who has the secret sent this within five minutes before now or after; answers its content. The same message may come again: see
 * `receiveEvent`. Throws `WebhookVerificationError`.
 * (Standard Webhooks, "Verifying signatures")
 */
export const verifyEvent = (secrets: Secrets, body: MessageBody, headers: MessageHeaders): GroundworkEvent =>
  verify(secrets, body, headers) as GroundworkEvent; // signed by a service

/** As `verifyEvent`, for what identity asks a hook. */
export const verifyHook = (secrets: Secrets, body: MessageBody, headers: MessageHeaders): HookRequest =>
  verify(secrets, body, headers) as HookRequest; // signed by identity

function verify(secrets: Secrets, body: MessageBody, headers: MessageHeaders): unknown {
  const given = typeof secrets === 'string' ? [secrets] : secrets;
  if (given.length === 0) throw new TypeError('There is no secret.');
  const text = typeof body === 'string' ? body : textOf(body);
  const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
  const needed = Object.fromEntries(names.map((name) => [name, headerOf(headers, name)]));
  let refusal: unknown;
  for (const secret of given)
    try {
      return new Webhook(secret).verify(text, needed);
    } catch (error) {
      if (!(error instanceof WebhookVerificationError)) throw error;
      refusal = error;
    }
  throw refusal;
}

/** Its signature is of UTF-8. */
function textOf(body: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
  } catch {
    throw new WebhookVerificationError('The body is no UTF-8.');
  }
}

/** Empty where it is missing, or there more than once. */
export function headerOf(headers: MessageHeaders, name: string): string {
  if (headers instanceof Headers) return headers.get(name) ?? '';
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return typeof found === 'string' ? found : '';
}
