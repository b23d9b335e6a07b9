import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { healthOnce, type Health } from '@groundwork/testing';
import { SMTPServer } from 'smtp-server';
import { startIdentity } from '../../testing/identity-under-test.js';

/** A port without a listener. */
async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on a port
  server.close();
  await once(server, 'close');
  return port;
}

describe('Health check', () => {
  const healthOf = async (env: Readonly<Record<string, string>>, description: string): Promise<Health> => {
    const identity = await startIdentity({ env });
    try {
      return await healthOnce(await identity.as(), ({ server_description }) => server_description === description);
    } finally {
      await identity.close();
    }
  };

  it('is a Warning that names mail while the mail server is unavailable', async () => {
    const SMTP_URL = `smtp://127.0.0.1:${await closedPort()}`;
    expect((await healthOf({ SMTP_URL }, 'Unavailable: mail.')).server_status).toBe('Warning');
  });

  it('is a Warning where a deployment has no mail server', async () => {
    expect((await healthOf({ ENVIRONMENT: 'staging' }, 'Unavailable: mail.')).server_status).toBe('Warning');
  });

  it('is Active while the mail server responds, and in development, where mails are written to a folder', async () => {
    const server = new SMTPServer({ disabledCommands: ['STARTTLS', 'AUTH'] });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = server.server.address() as AddressInfo; // it listens on a port
    const answered = await healthOf({ SMTP_URL: `smtp://127.0.0.1:${port}` }, 'Everything answers.');
    await new Promise<void>((closed) => server.close(closed));
    expect(answered.server_status).toBe('Active');
    expect((await healthOf({}, 'Everything answers.')).server_status).toBe('Active');
  });
});
