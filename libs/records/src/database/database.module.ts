import { Module, type DynamicModule, type BeforeApplicationShutdown, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { LongOperations, type OperationLimits } from '../running/long-operations.js';
import { createDataSource, createPool, createReplica, type DatabaseOptions } from './data-source.js';
import { migrate } from './migrate.js';
import { Records } from './records.service.js';

/** Whether the schema is brought up to date before the service starts. */
export interface DatabaseModuleOptions extends DatabaseOptions {
  readonly migrateOnStart: boolean;
  /** When long operations are taken for stuck; as `OPERATION_LIMITS` where not given. */
  readonly operationLimits?: OperationLimits;
}

/** Provides `DataSource` and `Records` to the whole service, and closes the pools at its end. */
@Module({})
export class DatabaseModule implements BeforeApplicationShutdown, OnApplicationShutdown {
  constructor(private readonly records: Records) {}

  static with(options: DatabaseModuleOptions): DynamicModule {
    const pool = { provide: pg.Pool, useFactory: () => createPool(options) };
    const dataSource = {
      provide: DataSource,
      useFactory: (given: pg.Pool) => connect(options, given),
      inject: [pg.Pool],
    };
    const records = {
      provide: Records,
      useFactory: (source: DataSource, given: pg.Pool) =>
        new Records(source, given, createReplica(options), new LongOperations(options.operationLimits)),
      inject: [DataSource, pg.Pool],
    };
    const providers = [pool, dataSource, records];
    return { module: DatabaseModule, global: true, providers, exports: providers.map(({ provide }) => provide) };
  }

  /** What still runs is cancelled: closing waits for it. */
  beforeApplicationShutdown(): void {
    this.records.operations.stop();
  }

  async onApplicationShutdown(): Promise<void> {
    const { dataSource, replica } = this.records;
    if (dataSource.isInitialized) await dataSource.destroy();
    await replica?.pool.end();
  }
}

async function connect(options: DatabaseModuleOptions, pool: pg.Pool): Promise<DataSource> {
  const dataSource = createDataSource(options, pool);
  await dataSource.initialize();
  if (options.migrateOnStart) await migrate(dataSource, options.url, options.schema);
  return dataSource;
}
