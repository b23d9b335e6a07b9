import { AuthModule, remoteIdentity } from '@groundwork/auth';
import { createRecord, deleteRecord, findRecord, listRecords, modifyRecord, Records } from '@groundwork/records';
import {
  ListParams,
  RecordParams,
  AsCaller,
  Changes,
  Create,
  Delete,
  Find,
  IfMatch,
  List,
  Modify,
  NameParam,
  Resource,
  type Caller,
  type IfMatchStates,
  type ListQuery,
  type RecordQuery,
} from '@groundwork/rest';
import {
  commonVariables,
  defineConfig,
  defineService,
  idempotencyTable,
  resourceServerVariables,
  type CommonConfig,
} from '@groundwork/service';
import { Body, Module, type DynamicModule } from '@nestjs/common';
import { PickType } from '@nestjs/swagger';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Shelf, shelfView } from './shelf.entity.js';

class NewShelf extends PickType(Shelf, [
  'code',
  'name',
  'note',
  'height',
  'open',
  'wood',
  'tags',
  'extra',
  'bought_at',
] as const) {}
class ShelfChanges extends Changes(
  PickType(Shelf, ['name', 'note', 'height', 'open', 'wood', 'tags', 'extra', 'bought_at'] as const),
) {}

@Resource('shelves', 'Shelves')
class ShelvesController {
  constructor(private readonly records: Records) {}

  @List(shelfView, { scope: 'shelves:read', summary: 'Get Shelves' })
  list(@AsCaller() caller: Caller, @ListParams(shelfView) query: ListQuery) {
    return listRecords(this.records.of(Shelf, caller), shelfView, query);
  }

  @Create(shelfView, { scope: 'shelves:write', summary: 'Create Shelf' })
  create(@AsCaller() caller: Caller, @Body() shelf: NewShelf, @RecordParams(shelfView) query: RecordQuery) {
    return createRecord(this.records.of(Shelf, caller), shelfView, shelf, query);
  }

  @Find(':code', shelfView, { scope: 'shelves:read', summary: 'Get Shelf' })
  find(@AsCaller() caller: Caller, @NameParam('code') code: string, @RecordParams(shelfView) query: RecordQuery) {
    return findRecord(this.records.of(Shelf, caller), shelfView, { code }, query);
  }

  @Modify(':code', shelfView, { scope: 'shelves:write', summary: 'Update Shelf' })
  modify(
    @AsCaller() caller: Caller,
    @NameParam('code') code: string,
    @Body() changes: ShelfChanges,
    @RecordParams(shelfView) query: RecordQuery,
    @IfMatch() ifMatch?: IfMatchStates,
  ) {
    return modifyRecord(this.records.of(Shelf, caller), shelfView, { code }, changes, { query, ifMatch });
  }

  @Delete(':code', { scope: 'shelves:write', summary: 'Delete Shelf' })
  async delete(@AsCaller() caller: Caller, @NameParam('code') code: string, @IfMatch() ifMatch?: IfMatchStates) {
    await deleteRecord(this.records.of(Shelf, caller), shelfView, { code }, { ifMatch });
  }
}

class Shelves1 implements MigrationInterface {
  name = 'Shelves1700000000000';

  async up(runner: QueryRunner): Promise<void> {
    const audit =
      'created_by uuid, created_at timestamptz not null default now(), updated_by uuid, updated_at timestamptz not null default now()';
    await runner.query(`create table shelf (id uuid primary key, tenant_id uuid, code text not null, name text not null, note text, height int, open boolean not null default true,
      wood text not null default 'oak', tags text[] not null default '{}', extra jsonb not null default '{}', bought_at timestamptz, ${audit},
      constraint shelf_code unique nulls not distinct (tenant_id, code))`);
    await runner.query(
      `create table book (id uuid primary key, shelf_id uuid not null references shelf on delete cascade, title text not null, ${audit})`,
    );
    await runner.query(idempotencyTable());
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table book, shelf, idempotency_keys');
  }
}

@Module({})
class ShelvesModule {
  static with(config: CommonConfig): DynamicModule {
    const identity = {
      issuer: config.ISSUER,
      identityUrl: config.IDENTITY_URL,
      audience: config.AUDIENCE,
      mode: config.AUTH_INTROSPECT,
    };
    return {
      module: ShelvesModule,
      imports: [AuthModule.with({ useFactory: () => remoteIdentity(identity) })],
      controllers: [ShelvesController],
    };
  }
}

/** A small service made of the libs alone. */
export const shelves = defineService({
  name: 'shelves',
  title: 'Shelves',
  version: '0.0.1',
  description: 'A sample.',
  config: defineConfig({ ...commonVariables({ name: 'shelves', port: 3999 }), ...resourceServerVariables() }),
  module: (config) => ShelvesModule.with(config),
  database: { migrations: [Shelves1] },
  scopes: { 'shelves:read': 'Read shelves.', 'shelves:write': 'Change shelves.' },
});
