import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Records } from '@groundwork/records';
import { List, Resource, TextField, wireView } from '@groundwork/rest';
import { createTestSchema, until, type TestSchema } from '@groundwork/testing';
import { Module } from '@nestjs/common';
import sql from 'sql-template-tag';
import supertest from 'supertest';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { commonVariables } from '../config/common-variables.js';
import { defineConfig } from '../config/define-config.js';
import { idempotencyTable } from '../idempotency/pg-idempotency-store.js';
import { Log } from '../logging/log.js';
import { Metrics } from '../monitoring/metrics.js';
import { checkServiceSchema, migrateService } from './start-service.js';
import { createApp, createAppOnceDatabaseIsThere } from './create-app.js';
import { defineService } from './service.js';

class Row {
  @TextField() name!: string;
}
const rowView = wireView(Row, { name: 'Row', attributes: ['name'] });

@Resource('rows', 'Rows')
class RowsController {
  constructor(private readonly records: Records) {}

  @List(rowView, { scope: 'public', summary: 'Get Rows' })
  async list() {
    return { items: await this.records.query(sql`select id from idempotency_keys`) };
  }
}

class Rows1 implements MigrationInterface {
  name = 'Rows1700000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(idempotencyTable());
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table idempotency_keys');
  }
}

@Module({ controllers: [RowsController] })
class RowsModule {}

const service = defineService({
  name: 'rows',
  title: 'Rows',
  version: '1.2.3',
  description: 'A sample.',
  scopes: {},
  config: defineConfig(commonVariables({ name: 'rows', port: 0 })),
  module: () => RowsModule,
  database: { migrations: [Rows1] },
});
const silent = Log.to({ service: 'rows', level: 'silent', format: 'json' });

/** A database behind a proxy that can be cut and restored. */
class Line {
  private readonly sockets = new Set<Socket>();
  private server?: Server;
  readonly target: URL;
  private readonly far: { readonly port: number; readonly host: string };

  constructor(databaseUrl: string) {
    this.target = new URL(databaseUrl);
    this.far = { port: Number(this.target.port), host: this.target.hostname };
  }

  async mend(): Promise<void> {
    this.server = createServer((near) => {
      const far = connect(this.far);
      for (const socket of [near, far]) this.sockets.add(socket.on('error', () => socket.destroy()));
      near.pipe(far).pipe(near);
    }).listen(this.far.port === Number(this.target.port) ? 0 : Number(this.target.port), '127.0.0.1');
    await once(this.server, 'listening');
    this.target.host = `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  cut(): void {
    for (const socket of this.sockets) socket.destroy();
    this.server?.close();
  }
}

let schema: TestSchema;
let line: Line;
beforeEach(async () => {
  schema = await createTestSchema();
  line = new Line(schema.url);
  await line.mend();
});
afterEach(async () => {
  line.cut();
  await schema.drop();
});

const configOf = (more: Record<string, string> = {}) =>
  service.config.read({
    DATABASE_URL: line.target.href,
    DATABASE_SCHEMA: schema.name,
    RATE_LIMIT_PER_MINUTE: '0',
    ...more,
  });

describe('a running service whose database becomes unavailable', () => {
  it('is not ready, answers 503 unavailable with Retry-After, and recovers within 5 s', async () => {
    const app = await createApp(service, configOf(), silent);
    await app.listen(0, '127.0.0.1');
    const http = supertest(app.getHttpServer());
    await http.get('/readyz').expect(200);
    await http.get('/rows').expect(200);
    line.cut();
    await http.get('/readyz').expect(503, { status: 'unavailable' });
    const refused = await http.get('/rows').expect(503);
    expect(refused.body.code).toBe('unavailable');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await http.get('/livez').expect(200);
    await line.mend();
    await until(async () => (await http.get('/readyz')).status === 200);
    await http.get('/rows').expect(200);
    await app.close();
  });

  it('reports the state of its pool', async () => {
    const app = await createApp(service, configOf(), silent);
    await app.init();
    expect(await app.get(Metrics).registry.metrics()).toMatch(/database_pool_total\{service="rows"\} \d/);
    await app.close();
  });
});

describe('a service that starts before its database', () => {
  it('waits for it', async () => {
    const config = configOf();
    line.cut();
    const starting = createAppOnceDatabaseIsThere(service, config, silent);
    await pause(300);
    await line.mend();
    const app = await starting;
    await app.close();
  });

  it('waits for migrations that another process runs', async () => {
    const starting = createAppOnceDatabaseIsThere(service, configOf({ MIGRATE_ON_START: 'false' }), silent);
    let created = false;
    void starting.then(() => (created = true));
    await pause(300);
    expect(created).toBe(false);
    await migrateService(service, configOf());
    await (await starting).close();
  });

  it('continues to wait when the database is lost meanwhile', async () => {
    const starting = createAppOnceDatabaseIsThere(service, configOf({ MIGRATE_ON_START: 'false' }), silent);
    await pause(300);
    line.cut();
    await pause(1_200);
    await line.mend();
    await migrateService(service, configOf());
    await (await starting).close();
  });

  it('reports what is missing when nothing migrates', async () => {
    const config = configOf({ MIGRATE_ON_START: 'false' });
    await expect(createAppOnceDatabaseIsThere(service, config, silent, 1)).rejects.toThrow(/command migrate/);
  });

  it('stops at once on a permanent error', async () => {
    const config = service.config.read({
      DATABASE_URL: `${line.target.href}-that-does-not-exist`,
      DATABASE_SCHEMA: schema.name,
    });
    await expect(createAppOnceDatabaseIsThere(service, config, silent)).rejects.toMatchObject({ code: '3D000' });
  });
});

describe('migrations', () => {
  it('run by command, once; until then a service that does not migrate is not ready', async () => {
    const app = await createApp(service, configOf({ MIGRATE_ON_START: 'false' }), silent);
    await app.init();
    const http = supertest(app.getHttpServer());
    await http.get('/readyz').expect(503);
    expect(await migrateService(service, configOf())).toEqual(['Rows1700000000000']);
    expect(await migrateService(service, configOf())).toEqual([]);
    await http.get('/readyz').expect(200);
    expect(await checkServiceSchema(service, configOf())).toEqual([]);
    await app.close();
  });

  /** A service with one migration more, and a database that ends other statements after three seconds. */
  const limited = (up: (runner: QueryRunner) => Promise<void>, transaction = true) => {
    const name = 'Slow1700000000001';
    const Slow = {
      [name]: class {
        name = name;
        transaction = transaction;
        up = up;
      },
    }[name];
    const config = configOf();
    const url = new URL(config.DATABASE_URL);
    url.search = 'statement_timeout=3000&query_timeout=5000';
    return {
      service: { ...service, database: { migrations: [Rows1, Slow] } },
      config: { ...config, DATABASE_URL: url.href },
    };
  };

  it.each([true, false])('may take longer than the statement timeout (in a transaction: %s)', async (inTransaction) => {
    const { service, config } = limited(async (runner) => {
      await runner.query('select pg_sleep(5.5)');
      const how = inTransaction ? '' : 'concurrently';
      await runner.query(`create index ${how} slow on idempotency_keys (id)`);
      expect(await runner.query('show lock_timeout')).toEqual([{ lock_timeout: '5s' }]);
    }, inTransaction);
    const app = await createAppOnceDatabaseIsThere(service, config, silent);
    expect(await app.get(Records).query(sql`show statement_timeout`)).toEqual([{ statement_timeout: '3s' }]);
    await app.close();
  });

  it('stop the start when one is cancelled', async () => {
    let tries = 0;
    const { service, config } = limited(async (runner) => {
      tries++;
      await runner.query('select pg_cancel_backend(pg_backend_pid()), pg_sleep(1)');
    });
    await expect(createAppOnceDatabaseIsThere(service, config, silent)).rejects.toThrow('A migration was cancelled.');
    expect(tries).toBe(1);
  });
});
