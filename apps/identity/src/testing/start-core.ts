import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Records } from '@groundwork/records';
import { defineService } from '@groundwork/service';
import { startTestService, until, type TestSchema, type TestService } from '@groundwork/testing';
import { PortsModule } from '../app/ports.module.js';
import { ChangeFeed, notifyIdentityChanged } from '../platform/changes/change-feed.service.js';
import { ClientSecrets } from '../platform/keys/client-secrets.service.js';
import { authorizationMiddlewares, hasClientOrigins } from '../tokens/server/serve-authorization.js';
import { identityConfig } from '../platform/config/config.js';
import { identityMigrations } from '../migrations/identity-migrations.js';
import { addClient } from './sample.js';

/** The areas below `bulk`, without guards: the token operations and pages, not the management API. */
const core = defineService({
  name: 'identity',
  title: 'Identity',
  version: '0.0.0',
  description: '',
  config: identityConfig,
  module: () => PortsModule,
  database: { migrations: identityMigrations },
  scopes: {},
  before: authorizationMiddlewares,
  ownCors: hasClientOrigins,
});

/** The issuer of tests; requests carry it as `Host`. */
export const ISSUER = 'http://identity.test';
const SECRET = Buffer.alloc(32, 'test').toString('base64');

type Form = Readonly<Record<string, string | readonly string[]>>;
type Headers = Readonly<Record<string, string>>;

/** A client with its secret. */
export interface TestClient {
  readonly id: string;
  readonly secret: string;
}

/** The token operations, running. */
export interface Core extends TestService {
  /** A form; credentials go by Basic. */
  post(
    path: string,
    form: Form,
    client?: TestClient | null,
    headers?: Headers,
  ): ReturnType<TestService['anonymous']['post']>;
  get(path: string, headers?: Headers): ReturnType<TestService['anonymous']['get']>;
  /** A confidential client with a secret. */
  client(columns?: Record<string, unknown>): Promise<TestClient>;
}

/** Starts them in a schema of their own, or as another replica in a given one. */
export async function startCore(env: Record<string, string> = {}, schema?: TestSchema): Promise<Core> {
  const service = await startTestService(core, {
    schema,
    env: {
      ISSUER,
      COOKIE_KEYS: SECRET,
      KEY_ENCRYPTION_KEYS: SECRET,
      SECRET_PEPPER: SECRET,
      MAIL_FOLDER: join(tmpdir(), 'groundwork-test-mail'),
      ...env,
    },
  });
  return { ...service, ...browsing(service) };
}

/** The requests and clients of specs. */
export function browsing(service: TestService): Pick<Core, 'get' | 'post' | 'client'> {
  const { host } = new URL(ISSUER);
  const basic = ({ id, secret }: TestClient): Headers => ({
    authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
  });
  return {
    post: (path, form, client, headers = {}) =>
      service.anonymous
        .post(path)
        .set({ host, ...(client ? basic(client) : {}), ...headers })
        .type('form')
        .send(bodyOf(form)),
    get: (path, headers = {}) => service.anonymous.get(path).set({ host, ...headers }),
    client: async (columns = {}) => {
      const secrets = service.app.get(ClientSecrets);
      const secret = secrets.make();
      return { id: await addClient(service.query, { secret_hash: secrets.hash(secret), ...columns }), secret };
    },
  };
}

const bodyOf = (form: Form): string =>
  new URLSearchParams(
    Object.entries(form).flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, one])),
  ).toString();

/** How often a replica was told of changes, from the first question on. */
const arrivals = new WeakMap<ChangeFeed, { count: number }>();
function arrivalsAt({ app }: Core): number {
  const feed = app.get(ChangeFeed);
  let known = arrivals.get(feed);
  if (!known) {
    const counted = { count: 0 };
    feed.on('access', () => counted.count++);
    arrivals.set(feed, (known = counted));
  }
  return known.count;
}

/** Notifies all replicas that rows changed, as the management API does; waits until these have heard of it. */
export const notifyChanged = async (...replicas: readonly [Core, ...Core[]]): Promise<void> => {
  const before = replicas.map(arrivalsAt);
  await notifyIdentityChanged(replicas[0].app.get(Records));
  await until(() => replicas.every((replica, at) => arrivalsAt(replica) > before[at]!));
};
