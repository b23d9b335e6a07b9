import { jest } from '@jest/globals';
import { secretOf, signedHeaders } from '@groundwork/outgoing';
import {
  memoryOfMessages,
  receiveEvent,
  respondToEvent,
  verifyEvent,
  verifyHook,
  WebhookVerificationError,
  type EventType,
  type GroundworkEvent,
  type HookAnswer,
  type Receiver,
} from './index.js';

// Signed as the services sign.
const secret = secretOf(Buffer.alloc(32, 1), Buffer.from('salt'));
const other = secretOf(Buffer.alloc(32, 1), Buffer.from('another salt'));
const id = '0198c5a2-0000-7000-8000-000000000001';
const body = JSON.stringify({
  id,
  type: 'bucket.truncated',
  created_at: '2026-11-24T06:00:00.000Z',
  data: { bucket_id: id, bucket: 'ảnh' },
});
const MINUTE = 60_000;
/** The clock stands still at it: signatures are made before the tests run. */
const NOW = Date.now();
beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(NOW));
afterEach(() => jest.restoreAllMocks());
const signed = (atMs = NOW, by: readonly string[] = [secret]) => signedHeaders(by, id, body, atMs);

describe('verifyEvent', () => {
  it('answers the event, told apart by its type', () => {
    const event = verifyEvent(secret, Buffer.from(body), signed());
    expect(event.type === 'bucket.truncated' ? event.data.bucket : undefined).toBe('ảnh');
  });

  it.each<[string, Headers | Record<string, string | string[] | undefined>]>([
    ['of fetch', new Headers(signed())],
    ['of Node', { ...signed(), 'accept-encoding': ['gzip', 'br'], none: undefined }],
    ['in capitals', Object.fromEntries(Object.entries(signed()).map(([name, value]) => [name.toUpperCase(), value]))],
    ['up to five minutes old', signed(NOW - 4.9 * MINUTE)],
    ['by a clock that is ahead', signed(NOW + 4.9 * MINUTE)],
    ['with the signatures of two secrets', signed(NOW, [other, secret])],
  ])('accepts headers %s', (_, headers) => expect(verifyEvent(secret, body, headers).id).toBe(id));

  it('accepts one of several secrets', () => expect(verifyEvent([other, secret], body, signed()).id).toBe(id));

  it.each<[string, () => unknown]>([
    ['another secret', () => verifyEvent(other, body, signed())],
    ['other bytes', () => verifyEvent(secret, `${body} `, signed())],
    ['bytes that are no UTF-8', () => verifyEvent(secret, Buffer.from([0xff, 0xfe]), signed())],
    ['a message of another id', () => verifyEvent(secret, body, { ...signed(), 'webhook-id': 'other' })],
    ['another time', () => verifyEvent(secret, body, { ...signed(), 'webhook-timestamp': '1' })],
    ['more than five minutes ago', () => verifyEvent(secret, body, signed(NOW - 5.1 * MINUTE))],
    ['a time to come', () => verifyEvent(secret, body, signed(NOW + 5.1 * MINUTE))],
    ['no headers', () => verifyEvent(secret, body, {})],
    ['a header that is there twice', () => verifyEvent(secret, body, { ...signed(), 'webhook-id': [id, id] })],
    ['another version', () => verifyEvent(secret, body, { ...signed(), 'webhook-signature': 'v2,AAAA' })],
    ['a version alone', () => verifyEvent(secret, body, { ...signed(), 'webhook-signature': 'v1' })],
    ['an empty signature', () => verifyEvent(secret, body, { ...signed(), 'webhook-signature': 'v1,' })],
  ])('refuses %s', (_, verify) => expect(verify).toThrow(WebhookVerificationError));

  it('needs a secret', () => {
    expect(() => verifyEvent([], body, signed())).toThrow('There is no secret.');
    expect(() => verifyEvent('', body, signed())).toThrow(/empty/);
  });
});

describe('a receiver', () => {
  let seen: GroundworkEvent[] = [];
  let fails = false;
  const receiver = (): Receiver => ({
    secret,
    received: memoryOfMessages(),
    handle: (event) => {
      if (fails) throw new Error('The database is away.');
      seen.push(event);
    },
  });
  beforeEach(() => {
    [seen, fails] = [[], false];
  });

  it('hears of a message once, however often it is sent', async () => {
    const one = receiver();
    const recorded = signed();
    expect(await receiveEvent(one, body, recorded)).toBe(true);
    // Replayed as it was, and repeated by the service.
    expect(await receiveEvent(one, body, recorded)).toBe(false);
    expect(await receiveEvent(one, body, signed())).toBe(false);
    expect(seen).toHaveLength(1);
  });

  it('hears of a message once that comes twice at once', async () => {
    const one = receiver();
    const answers = await Promise.all([receiveEvent(one, body, signed()), receiveEvent(one, body, signed())]);
    expect([answers, seen.length]).toEqual([[true, false], 1]);
  });

  it('hears of it again after it has failed', async () => {
    const one = receiver();
    fails = true;
    await expect(receiveEvent(one, body, signed())).rejects.toThrow('away');
    fails = false;
    expect(await receiveEvent(one, body, signed())).toBe(true);
  });

  it('remembers nothing of what was not signed', async () => {
    const one = receiver();
    await expect(receiveEvent(one, body, { ...signed(), 'webhook-signature': 'v1,AAAA' })).rejects.toThrow();
    expect(await receiveEvent(one, body, signed())).toBe(true);
  });

  it('answers by fetch: 204, 400 to what is refused, and what fails is thrown', async () => {
    const one = receiver();
    const post = (headers: Record<string, string>) =>
      respondToEvent(one, new Request('https://shop.example/webhooks', { method: 'POST', body, headers }));
    const refused = await post({ ...signed(), 'webhook-signature': 'v1,AAAA' });
    expect([refused.status, await refused.json()]).toEqual([400, { message: 'No matching signature found' }]);
    fails = true;
    await expect(post(signed())).rejects.toThrow('away');
    fails = false;
    expect([(await post(signed())).status, (await post(signed())).status, seen.length]).toEqual([204, 204, 1]);
  });

  it('forgets the oldest of too many', async () => {
    const received = memoryOfMessages(2);
    for (const each of ['a', 'b', 'c']) expect(await received.add(each)).toBe(true);
    expect(await received.add('c')).toBe(false);
    expect(await received.add('a')).toBe(true);
  });
});

describe('types', () => {
  it('are those that the services declare', () => {
    const moved: GroundworkEvent<'node.moved'>['data']['nodes'] = 3;
    const changed: GroundworkEvent<'file.modified'>['data']['changed'] = ['name'];
    const answer: HookAnswer<'pre_token'> = { allow: true, claims: { level: 3 }, remove_scopes: [] };
    // @ts-expect-error: there is no such event
    const unknown: EventType = 'file.eaten';
    // @ts-expect-error: no file is part of it
    const file = (event: GroundworkEvent<'bucket.deleted'>) => event.data.file_id as unknown;
    expect([moved, changed, answer.allow, unknown, typeof file]).toEqual([3, ['name'], true, 'file.eaten', 'function']);
  });
});

describe('verifyHook', () => {
  it('answers what is asked', () => {
    const asked = JSON.stringify({ hook_id: id, event: 'pre_token', scopes: ['orders:read'] });
    const request = verifyHook(secret, asked, signedHeaders([secret], id, asked, Date.now()));
    expect(request.event === 'pre_token' ? request.scopes : undefined).toEqual(['orders:read']);
    expect(() => verifyHook(other, asked, signedHeaders([secret], id, asked, Date.now()))).toThrow(
      WebhookVerificationError,
    );
  });
});
