import { WebhookVerificationError } from 'standardwebhooks';
import type { GroundworkEvent } from './events.js';
import type { ReceivedMessages } from './received.js';
import { headerOf, verifyEvent, type MessageBody, type MessageHeaders, type Secrets } from './verify.js';

/** A receiver of webhooks. */
export interface Receiver {
  readonly secret: Secrets;
  /** Where it remembers what came. */
  readonly received: ReceivedMessages;
  /** Called once for each message. What it throws is thrown, and the message counts when it is sent again. */
  readonly handle: (event: GroundworkEvent) => Promise<void> | void;
}

/**
 * Verifies a delivery and hands it to the receiver, unless that has had it already. Answers whether it was new; a repetition is answered 2xx
 * like what is new, so that it ends. Throws `WebhookVerificationError` where it is not from who has the secret, or older than five minutes.
 */
export async function receiveEvent(
  { secret, received, handle }: Receiver,
  body: MessageBody,
  headers: MessageHeaders,
): Promise<boolean> {
  const event = verifyEvent(secret, body, headers);
  const id = headerOf(headers, 'webhook-id');
  if (!(await received.add(id))) return false;
  try {
    await handle(event);
  } catch (error) {
    await received.remove(id);
    throw error;
  }
  return true;
}

/** The same for servers by `fetch`: 204, or 400 for what was refused. Throws what the receiver throws. */
export async function respondToEvent(receiver: Receiver, request: Request): Promise<Response> {
  const body = new Uint8Array(await request.arrayBuffer());
  try {
    await receiveEvent(receiver, body, request.headers);
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error;
    return Response.json({ message: error.message }, { status: 400 });
  }
  return new Response(null, { status: 204 });
}
