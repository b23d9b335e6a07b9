import type { AddressInfo } from 'node:net';
import { createApp, type CommonConfig, type Service } from '@groundwork/service';
import type { NestExpressApplication } from '@nestjs/platform-express';
import supertest from 'supertest';
import { AnswerWatch } from './declared/answer-watch.js';
import { assertDeclaredRequests } from './declared/declared-events.js';
import { keptDocument } from './declared/kept-document.js';
import { LogWatch, watchConfig } from './log-watch/log-watch.js';
import { countStatements } from './statements.js';
import { createTestSchema, type TestSchema } from './test-schema.js';
import { startTestIssuer, type TestIssuer, type TestToken } from './test-issuer.js';
import { setTimeout as pause } from 'node:timers/promises';

const LOOK_EVERY_MS = 50;

/** Waits until `holds` does; the time-out of the test is the limit. */
export async function until(holds: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await holds())) await pause(LOOK_EVERY_MS);
}

/** A service that runs for a spec: the real app over HTTP, in a schema of its own. */
export interface TestService {
  readonly app: NestExpressApplication;
  readonly url: string;
  /** Requests without a token. */
  readonly anonymous: ReturnType<typeof supertest>;
  /** Requests with a token that has the scopes (default: all of the service), and with fixed headers. */
  as(token?: TestToken, headers?: Readonly<Record<string, string>>): Promise<ReturnType<typeof supertest.agent>>;
  token(token?: TestToken): Promise<string>;
  /** A statement past the service, in its schema. */
  query: TestSchema['query'];
  /** How many statements the service sends while `work` runs, without those of its background work. */
  countStatements(work: () => Promise<unknown>): Promise<number>;
  readonly schema: TestSchema;
  /** What users and clients belong to, as identity answers it. */
  readonly memberships: TestIssuer['memberships'];
  close(): Promise<void>;
}

/** What a spec changes. */
export interface TestServiceOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** A second replica lives in the schema of the first. */
  readonly schema?: TestSchema;
  /** Called with the app before it listens. */
  readonly prepare?: (app: NestExpressApplication) => void;
}

/** Starts the service as production does, on a free port, with its migrations, verifying tokens of a local issuer. */
export async function startTestService<C extends CommonConfig>(
  service: Service<C>,
  options: TestServiceOptions = {},
): Promise<TestService> {
  const schema = options.schema ?? (await createTestSchema(service));
  const audience = `urn:groundwork:${service.name}`;
  const issuer = await startTestIssuer(audience);
  const config = service.config.read({
    ...environment(schema, issuer.url),
    ...options.env,
  });
  const clear = async (): Promise<void> => {
    await issuer.close();
    if (!options.schema) await schema.drop();
  };
  const watch = new LogWatch(service.name);
  watchConfig(watch, service, config);
  const answers = new AnswerWatch();
  const app = await listening({ service, config, watch, answers, prepare: options.prepare }).catch(
    async (error: unknown) => {
      await clear();
      throw error;
    },
  );
  const url = `http://127.0.0.1:${(app.getHttpServer() as { address(): AddressInfo }).address().port}`;
  const token = (given: TestToken = {}): Promise<string> =>
    issuer.sign({ scopes: Object.keys(service.scopes), ...given });
  return {
    app,
    url,
    schema,
    memberships: issuer.memberships,
    token,
    anonymous: supertest(url),
    query: schema.query,
    as: async (given, headers = {}) => {
      const agent = supertest.agent(url).set('authorization', `Bearer ${await token(given)}`);
      for (const [name, value] of Object.entries(headers)) agent.set(name, value);
      return agent;
    },
    countStatements,
    async close() {
      await app.close();
      const published = service.sends && !options.schema ? await publishedEvents(schema) : [];
      await clear();
      watch.assertClean();
      const document = () => keptDocument(app, service, config);
      answers.assertDeclared(document);
      if (published.length > 0) assertDeclaredRequests(document(), published);
    },
  };
}

/** Type and body of every event that was published, where the service has webhooks. */
async function publishedEvents(schema: TestSchema): Promise<[string, unknown][]> {
  const [table] = await schema.query<{ name: string | null }>(`select to_regclass('webhook_delivery') as name`);
  if (table?.name == null) return [];
  const events = await schema.query<{ type: string; body: string }>('select type, body from outbox');
  return events.map(({ type, body }) => [type, JSON.parse(body)]);
}

interface Listening<C extends CommonConfig> extends Pick<TestServiceOptions, 'prepare'> {
  readonly service: Service<C>;
  readonly config: C;
  readonly watch: LogWatch;
  readonly answers: AnswerWatch;
}

/** A service that fails to start leaves nothing open. Where a test reads the log, it is not watched. */
async function listening<C extends CommonConfig>({
  service,
  config,
  watch,
  answers,
  prepare,
}: Listening<C>): Promise<NestExpressApplication> {
  const app = await createApp(service, config, process.env['TEST_LOG_LEVEL'] ? undefined : watch.log);
  prepare?.(app);
  watch.watch(app.getHttpServer());
  answers.watch(app.getHttpServer());
  return app.listen(0, '127.0.0.1').then(
    () => app,
    async (error: unknown) => {
      await app.close();
      throw error;
    },
  );
}

const environment = (schema: TestSchema, issuer: string): Record<string, string> => ({
  DATABASE_URL: schema.url,
  DATABASE_SCHEMA: schema.name,
  DATABASE_POOL_SIZE: '8',
  ISSUER: issuer,
  PUBLIC_URL: 'http://localhost',
  INTROSPECTION_CLIENT_ID: '00000000-0000-7000-8000-000000000000',
  INTROSPECTION_CLIENT_SECRET: 'secret-of-a-test-that-guards-nothing',
  WEBHOOK_KEY: Buffer.alloc(32, 1).toString('base64'),
  LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent',
  RATE_LIMIT_PER_MINUTE: '0',
  METRICS_PORT: '0',
});
