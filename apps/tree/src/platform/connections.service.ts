import { Records, type OwnConnections, type RunningOperation } from '@groundwork/records';
import type { Caller } from '@groundwork/rest';
import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import sql from 'sql-template-tag';

/** Most per replica at a time; half of them per tenant. (ADR 0048) */
const MAX_EXPORTS = 4;
const MAX_WRITING = 2;

/** Any number that no other use of advisory locks takes. */
const WRITING_LOCK = 7_226_003;

type WorkOn<T> = (client: pg.Client, operation: RunningOperation) => Promise<T>;

const ownerOf = ({ tenantId, allTenants }: Caller): string | undefined =>
  allTenants ? undefined : (tenantId ?? undefined);

/** Dedicated connections for streaming a version to its caller. */
@Injectable()
export class ExportConnections {
  private readonly connections: OwnConnections;

  constructor(records: Records) {
    this.connections = records.ownConnections({ purpose: 'exports', most: MAX_EXPORTS });
  }

  /** Throws `unavailable` with `Retry-After` while too many run. */
  use<T>(caller: Caller, work: WorkOn<T>): Promise<T> {
    return this.connections.use(work, ownerOf(caller));
  }
}

/** Dedicated connections for imports and merges; one at a time works on a version, across all replicas. */
@Injectable()
export class WritingConnections {
  private readonly connections: OwnConnections;

  constructor(records: Records) {
    this.connections = records.ownConnections({ purpose: 'imports and merges', most: MAX_WRITING });
  }

  /** Throws `unavailable` with `Retry-After` while too many run, or another one works on the version for over 5 s. */
  use<T>(caller: Caller, versionId: string, work: WorkOn<T>): Promise<T> {
    return this.connections.use(async (client, operation) => {
      // Held until the connection ends.
      await client.query(sql`select pg_advisory_lock(${WRITING_LOCK}, hashtext(${versionId}))`);
      return work(client, operation);
    }, ownerOf(caller));
  }
}
