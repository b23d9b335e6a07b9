// Deliveries of storage, verified by the Python of docs/guides/receive-webhooks.md, read literally.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHmac, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { listen } from './browser.mjs';
import { manage } from './stack.mjs';

const GUIDE = join(import.meta.dirname, '../../../docs/guides/receive-webhooks.md');

/** Reads requests as JSON, prints for each whether it is accepted. */
const RUNNER = `import base64, json, sys
from verify_webhook import Refused, verify
for one in json.load(sys.stdin):
    try:
        verify(one["secret"], base64.b64decode(one["body"]), one["headers"])
        print("accepted")
    except Refused:
        print("refused")
`;

/** @typedef {{ secret: string, body: string, headers: Record<string, string> }} Delivery body in base64 */

describe('webhooks in Python', { timeout: 180_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-python-'));
  /** @type {Awaited<ReturnType<typeof listen>>} */
  let receiver;
  /** @type {Delivery} */
  let delivery;

  before(async () => {
    const [, code] = /^```py\n(# verify_webhook\.py\n.*?)^```$/ms.exec(readFileSync(GUIDE, 'utf8')) ?? [];
    assert.ok(code, 'The guide has no block verify_webhook.py');
    writeFileSync(join(folder, 'verify_webhook.py'), code);
    writeFileSync(join(folder, 'run.py'), RUNNER);
    delivery = await receivePing();
  });
  after(() => {
    receiver?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** What storage sends to a webhook that is tried. @returns {Promise<Delivery>} */
  async function receivePing() {
    /** @type {(came: { body: Buffer, headers: Record<string, string> }) => void} */
    let arrived;
    const arrival = new Promise((resolve) => (arrived = resolve));
    receiver = await listen(async (request, response) => {
      const body = Buffer.concat(await request.toArray());
      response.writeHead(204).end();
      arrived({ body, headers: request.headers });
    });
    const bucket = `python-${randomUUID().slice(0, 8)}`;
    await manage('storage', 'POST', '/buckets', { name: bucket });
    const webhooks = `/buckets/${bucket}/webhooks`;
    const { id, secret } = await manage('storage', 'POST', webhooks, {
      url: receiver.origin,
      events: ['file.created'],
    });
    await manage('storage', 'POST', `${webhooks}/${id}/ping`);
    const { body, headers } = await arrival;
    const signed = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [name, headers[name]]);
    return { secret, body: body.toString('base64'), headers: Object.fromEntries(signed) };
  }

  /** @param {Delivery[]} deliveries */
  function verify(deliveries) {
    const { status, stdout, stderr } = spawnSync('python3', ['run.py'], {
      cwd: folder,
      encoding: 'utf8',
      input: JSON.stringify(deliveries),
    });
    assert.equal(status, 0, stderr);
    return stdout.trim().split('\n');
  }

  /** The delivery as it would be had it been sent at another time. @param {number} seconds from now */
  function sentAt(seconds) {
    const timestamp = String(Math.floor(Date.now() / 1_000) + seconds);
    const key = Buffer.from(delivery.secret.slice('whsec_'.length), 'base64');
    const hmac = createHmac('sha256', key).update(`${delivery.headers['webhook-id']}.${timestamp}.`);
    const signature = hmac.update(Buffer.from(delivery.body, 'base64')).digest('base64');
    const headers = { ...delivery.headers, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
    return { ...delivery, headers };
  }

  it('34. accepts what storage sent, also beside the signature of another secret', () => {
    const both = `v1,${Buffer.alloc(32).toString('base64')} ${delivery.headers['webhook-signature']}`;
    const later = { ...delivery, headers: { ...delivery.headers, 'webhook-signature': both } };
    assert.deepEqual(verify([delivery, later, sentAt(-240), sentAt(240)]), Array(4).fill('accepted'));
  });

  it('34. refuses what is wrong, old, of a time to come, or malformed', () => {
    const { 'webhook-id': id, ...nameless } = delivery.headers;
    const forged = (/** @type {Record<string, string>} */ headers) => ({
      ...delivery,
      headers: { ...delivery.headers, ...headers },
    });
    const wrong = [
      { ...delivery, secret: `whsec_${Buffer.alloc(32, 7).toString('base64')}` },
      { ...delivery, body: Buffer.from(`${Buffer.from(delivery.body, 'base64')} `).toString('base64') },
      forged({ 'webhook-id': `${id}x` }),
      forged({ 'webhook-timestamp': String(Number(delivery.headers['webhook-timestamp']) - 1) }),
      forged({ 'webhook-timestamp': 'now' }),
      forged({ 'webhook-signature': 'v1,été' }),
      forged({ 'webhook-signature': delivery.headers['webhook-signature'].replace('v1,', 'v2,') }),
      { ...delivery, headers: nameless },
      sentAt(-400),
      sentAt(400),
    ];
    assert.deepEqual(verify(wrong), Array(wrong.length).fill('refused'));
  });
});
