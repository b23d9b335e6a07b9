import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the weak password hashes that an import took and whose time is over. (docs/bulk-users.md, "Password hashes") */
export class WeakHashes1764612000000 implements MigrationInterface {
  readonly name = 'WeakHashes1764612000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(String.raw`
create index users_weak_hash_idx on users (password_changed_at) where password_hash ~ '^(\$1\$|\$[PH]\$|\{SSHA)'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index users_weak_hash_idx');
  }
}
