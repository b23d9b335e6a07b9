import { randomBytes } from 'node:crypto';
import { Log } from '@groundwork/service';
import { identityConfig } from '../config/config.js';
import { startReceiver, type Receiver } from '../../testing/receiver.js';
import { Outgoing } from './outgoing.service.js';

const secret = () => randomBytes(32).toString('base64');
const environment = (more: Record<string, string>) => ({
  DATABASE_URL: 'postgres://localhost/x',
  PUBLIC_URL: 'https://id.example',
  COOKIE_KEYS: secret(),
  KEY_ENCRYPTION_KEYS: secret(),
  SECRET_PEPPER: secret(),
  OUTGOING_ALLOW_PRIVATE: 'true',
  ...more,
});

describe('OUTGOING_ALLOW_PRIVATE', () => {
  it.each(['staging', 'production'])('68. stops the start of a %s deployment', (ENVIRONMENT) => {
    const problems = [expect.objectContaining({ name: 'OUTGOING_ALLOW_PRIVATE' })];
    expect(() => identityConfig.read(environment({ ENVIRONMENT }))).toThrow(expect.objectContaining({ problems }));
  });

  it('is off by default, and accepted in development', () => {
    const { OUTGOING_ALLOW_PRIVATE: _, ...unset } = environment({});
    expect(identityConfig.read(unset).OUTGOING_ALLOW_PRIVATE).toBe(false);
    expect(identityConfig.read(environment({})).OUTGOING_ALLOW_PRIVATE).toBe(true);
  });
});

describe('Outgoing', () => {
  const log = Log.to({ service: 'test', level: 'silent', format: 'json' });
  const { fetch } = new Outgoing({ OUTGOING_ALLOW_PRIVATE: true }, log);
  let receiver: Receiver;
  beforeEach(async () => void (receiver = await startReceiver()));
  afterEach(() => receiver.close());

  it('sends forms as parameters or text, and nothing else', async () => {
    const form = new URLSearchParams({ a: '1 2' });
    for (const body of [form, form.toString()])
      expect((await fetch(receiver.url, { method: 'POST', body })).status).toBe(200);
    expect(receiver.forms.map((sent) => sent.get('a'))).toEqual(['1 2', '1 2']);
    await expect(fetch(receiver.url, { method: 'POST', body: new Blob(['x']) })).rejects.toThrow(TypeError);
  });

  it('returns statuses without a body unchanged', async () => {
    receiver.status = 204;
    expect((await fetch(new URL(receiver.url))).status).toBe(204);
  });
});
