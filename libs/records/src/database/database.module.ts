import { Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { createDataSource, createReplica, type DatabaseOptions } from './data-source.js';
import { migrate } from './migrate.js';
import { Records } from './records.js';

/** Whether the schema is brought up to date before the service starts. */
export interface DatabaseModuleOptions extends DatabaseOptions {
  readonly migrateOnStart: boolean;
}

/** Provides `DataSource` and `Records` to the whole service, and closes the pools at its end. */
@Module({})
export class DatabaseModule implements OnApplicationShutdown {
  constructor(private readonly records: Records) {}

  static with(options: DatabaseModuleOptions): DynamicModule {
    const dataSource = { provide: DataSource, useFactory: () => connect(options) };
    const records = {
      provide: Records,
      useFactory: (source: DataSource) => new Records(source, createReplica(options)),
      inject: [DataSource],
    };
    return { module: DatabaseModule, global: true, providers: [dataSource, records], exports: [DataSource, Records] };
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
