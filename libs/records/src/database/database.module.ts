import { Module, type DynamicModule, type BeforeApplicationShutdown, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LongOperations, type OperationLimits } from '../running/long-operations.js';
import { createDataSource, createReplica, type DatabaseOptions } from './data-source.js';
import { migrate } from './migrate.js';
import { Records } from './records.js';

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
    const dataSource = { provide: DataSource, useFactory: () => connect(options) };
    const records = {
      provide: Records,
      useFactory: (source: DataSource) =>
        new Records(source, createReplica(options), new LongOperations(options.operationLimits)),
      inject: [DataSource],
    };
    return { module: DatabaseModule, global: true, providers: [dataSource, records], exports: [DataSource, Records] };
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

async function connect(options: DatabaseModuleOptions): Promise<DataSource> {
  const dataSource = createDataSource(options);
  await dataSource.initialize();
  if (options.migrateOnStart) await migrate(dataSource, options.url, options.schema);
  return dataSource;
}
