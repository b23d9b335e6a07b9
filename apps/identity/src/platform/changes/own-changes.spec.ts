import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createTestSchema, type TestSchema } from '@groundwork/testing';
import { identity } from '../../service.js';
import { startWhole, type Whole } from '../../testing/start-whole.js';

/** A database behind a proxy that can hold back what it sends to the connection that listens. */
class LateNotifications {
  private readonly target: URL;
  private readonly sockets = new Set<Socket>();
  private held: (() => void)[] | undefined;
  private readonly server: Server = createServer((near) => {
    const far = connect(Number(this.target.port), this.target.hostname);
    for (const socket of [near, far]) this.sockets.add(socket.on('error', () => socket.destroy()));
    let isListener = false;
    // The first message names the application. (PostgreSQL, "Frontend/Backend Protocol")
    near.once('data', (first: Buffer) => (isListener = first.includes(' changes\0')));
    near.pipe(far);
    far.on('data', (bytes: Buffer) => {
      const pass = () => near.write(bytes);
      if (isListener && this.held) this.held.push(pass);
      else pass();
    });
    far.on('end', () => near.end());
  });

  constructor(databaseUrl: string) {
    this.target = new URL(databaseUrl);
  }

  async open(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    // A server that listens on TCP has such an address.
    const { port } = this.server.address() as AddressInfo;
    return Object.assign(new URL(this.target), { host: `127.0.0.1:${port}` }).href;
  }

  hold(): void {
    this.held = [];
  }

  letGo(): void {
    for (const pass of this.held ?? []) pass();
    this.held = undefined;
  }

  close(): void {
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
  }
}

let schema: TestSchema;
let late: LateNotifications;
let whole: Whole;
let manager: string;
beforeAll(async () => {
  schema = await createTestSchema(identity);
  late = new LateNotifications(schema.url);
  whole = await startWhole({ DATABASE_URL: await late.open() }, schema);
  manager = await whole.tokenFor('clients:write');
});
afterAll(async () => {
  await whole.close();
  late.close();
  await schema.drop();
});
afterEach(() => late.letGo());

describe('What a caller has changed', () => {
  it.each<[string, (id: string) => ReturnType<Whole['send']>, number]>([
    ['deleted', (id) => whole.send('delete', `/clients/${id}`, undefined, manager).expect(204), 401],
    [
      'given another secret',
      (id) => whole.send('post', `/clients/${id}/change_secret?grace_seconds=0`, undefined, manager).expect(200),
      401,
    ],
  ])(
    'is seen by the next request at the same replica, before the notification comes: a client %s',
    async (_, change, status) => {
      const client = await whole.client({ client_type: 'machine' });
      const token = () => whole.post('/oauth2/token', { grant_type: 'client_credentials' }, client);
      await token().expect(200);
      late.hold();
      await change(client.id);
      await token().expect(status);
    },
  );
});
