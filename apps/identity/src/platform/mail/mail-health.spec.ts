import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import type { TestService } from '@groundwork/testing';
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
  const health = async (env: Readonly<Record<string, string>>): Promise<unknown> => {
    const identity: TestService = await startIdentity({ env });
    try {
      return (await (await identity.as()).get('/health').expect(200)).body;
    } finally {
      await identity.close();
    }
  };

  it('is a Warning that names mail while the mail server is unavailable', async () => {
    const SMTP_URL = `smtp://127.0.0.1:${await closedPort()}`;
    expect(await health({ SMTP_URL })).toMatchObject({
      server_status: 'Warning',
      server_description: 'Unavailable: mail.',
    });
  });

  it('is a Warning where a deployment has no mail server', async () => {
    const staging = { ENVIRONMENT: 'staging' };
    expect(await health(staging)).toMatchObject({ server_status: 'Warning', server_description: 'Unavailable: mail.' });
  });

  it('is Active while the mail server responds, and in development, where mails are written to a folder', async () => {
    const server = new SMTPServer({ disabledCommands: ['STARTTLS', 'AUTH'] });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = server.server.address() as AddressInfo; // it listens on a port
    const answered = await health({ SMTP_URL: `smtp://127.0.0.1:${port}` });
    await new Promise<void>((closed) => server.close(closed));
    expect(answered).toMatchObject({ server_status: 'Active' });
    expect(await health({})).toMatchObject({ server_status: 'Active' });
  });
});
