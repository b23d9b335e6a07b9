import { randomInt } from 'node:crypto';
import { Records } from '@groundwork/records';
import type { TestService } from '@groundwork/testing';
import sql from 'sql-template-tag';

/** A row of a table as it is inserted, updated or deleted; `match` is the name or the digest of it, where only one is meant. */
export interface PausedStatement {
  readonly at: 'content INSERT' | 'file INSERT' | 'folder INSERT' | 'file DELETE' | 'content_set UPDATE';
  readonly match?: string;
}

/** Stops chosen statements of a service in their middle, with all their locks, until they are let go: races become sequences. */
export class PausedStatements {
  private readonly key = randomInt(2 ** 31);
  private awaitRelease: () => void = () => undefined;
  private holding: Promise<void> = Promise.resolve();

  private constructor(private readonly service: TestService) {}

  static async of(service: TestService): Promise<PausedStatements> {
    const paused = new PausedStatements(service);
    await service.query(`
      create table pause (at text not null, match text);
      create function pause() returns trigger language plpgsql as $$
      declare r jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
      begin
        if exists (select from pause p where p.at = tg_table_name || ' ' || tg_op and coalesce(p.match in (r ->> 'name', r ->> 'sha256'), true))
        then perform pg_advisory_xact_lock_shared(${paused.key}); end if;
        return case when tg_op = 'DELETE' then old else new end;
      end $$;
      create trigger paused before insert on content for each row execute function pause();
      create trigger paused before insert or delete on file for each row execute function pause();
      create trigger paused before insert on folder for each row execute function pause();
      create trigger paused before update on content_set for each row execute function pause()`);
    return paused;
  }

  /** From now on such a statement stops. */
  async hold({ at, match }: PausedStatement): Promise<void> {
    const held = Promise.withResolvers<void>();
    const end = new Promise<void>((resolve) => (this.awaitRelease = resolve));
    this.holding = this.service.app.get(Records).transaction(async (tx) => {
      await tx.query(sql`select pg_advisory_xact_lock(${this.key}::bigint)`);
      held.resolve();
      await end;
    });
    await held.promise;
    await this.service.query('insert into pause values ($1, $2)', [at, match ?? null]);
  }

  /** One has stopped. */
  async stopped(): Promise<boolean> {
    return (await this.waiting()).length > 0;
  }

  /** Another statement waits for one that has stopped. */
  async blocks(): Promise<boolean> {
    const [row] = await this.service.query<{ blocked: boolean }>(
      'select exists (select from pg_locks l where not l.granted and pg_blocking_pids(l.pid) && $1::int[]) as blocked',
      [await this.waiting()],
    );
    return row?.blocked ?? false;
  }

  /** All go on. */
  async release(): Promise<void> {
    await this.service.query('delete from pause');
    this.awaitRelease();
    await this.holding;
  }

  private async waiting(): Promise<number[]> {
    const rows = await this.service.query<{ pid: number }>(
      "select pid from pg_locks where locktype = 'advisory' and not granted and classid = 0 and objid = $1",
      [this.key],
    );
    return rows.map(({ pid }) => pid);
  }
}
