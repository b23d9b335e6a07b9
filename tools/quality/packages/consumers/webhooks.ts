import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryOfMessages, respondToEvent, Webhook, type GroundworkEvent } from '@groundwork/client/webhooks';

const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
const id = 'a-message';

test('deliveries are verified, and count once', async () => {
  const seen: GroundworkEvent[] = [];
  const receiver = { secret, received: memoryOfMessages(), handle: (event: GroundworkEvent) => void seen.push(event) };
  const body = JSON.stringify({ id, type: 'bucket.deleted', created_at: new Date().toISOString(), data: {} });
  const at = new Date();
  const send = (signature: string) => {
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
      'webhook-signature': signature,
    };
    return respondToEvent(receiver, new Request('https://shop.example/', { method: 'POST', body, headers }));
  };
  const signature = new Webhook(secret).sign(id, at, body);
  assert.equal((await send('v1,AAAA')).status, 400);
  assert.equal((await send(signature)).status, 204);
  assert.equal((await send(signature)).status, 204);
  assert.deepEqual(
    seen.map(({ type }) => type),
    ['bucket.deleted'],
  );
});
