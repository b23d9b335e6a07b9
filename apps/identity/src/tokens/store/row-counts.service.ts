import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Records } from '@groundwork/records';
import { Metrics } from '@groundwork/service';
import sql from 'sql-template-tag';

interface RowCount {
  readonly model: string;
  readonly rows: number;
}

/** Counting reads an index from end to end: scrapes within this time get the same answer. */
const FRESH_MS = 60_000;

/** How many rows the authorization server keeps, per model of the library. (identity.md §10, `oidc_rows`) */
@Injectable()
export class RowCounts implements OnModuleInit {
  private counted: Promise<readonly RowCount[]> = Promise.resolve([]);
  private until = 0;

  constructor(
    private readonly records: Records,
    private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    const read = () => this.read();
    this.metrics.gauge({
      name: 'oidc_rows',
      help: 'Rows the authorization server keeps; a minute old at most.',
      labelNames: ['model'],
      async collect() {
        const counts = await read();
        this.reset(); // a model without rows is no longer counted
        for (const { model, rows } of counts) this.set({ model }, rows);
      },
    });
  }

  /** While the database is away the other metrics are still reported. */
  private read(): Promise<readonly RowCount[]> {
    if (Date.now() >= this.until) {
      this.until = Date.now() + FRESH_MS;
      this.counted = this.count().catch(() => []);
    }
    return this.counted;
  }

  private count(): Promise<RowCount[]> {
    return this.records.query<RowCount>(sql`select model, count(*) as rows from oidc_payloads group by model`);
  }
}
