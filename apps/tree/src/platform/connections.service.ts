import { Records, type OwnConnections, type RunningOperation } from '@groundwork/records';
import type { Caller } from '@groundwork/rest';
import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import sql from 'sql-template-tag';

/** Most per replica at a time; half of them per tenant. (ADR 0048) */
const MAX_EXPORTS = 4;
const MAX_WRITING = 2;
const MAX_SMALL = 4;

/** Any number that no other use of advisory locks takes. */
const WRITING_LOCK = 7_226_003;

type WorkOn<T> = (client: pg.Client, operation: RunningOperation) => Promise<T>;

const ownerOf = ({ tenantId, allTenants }: Caller): string | undefined =>
  allTenants ? undefined : (tenantId ?? undefined);

/** Dedicated connections for reading a whole version: exports, and what a review is of. */
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

/** What a connection is used for. */
export interface WritingUse {
  /** The version that is worked on alone. */
  readonly versionId?: string;
  readonly isSmall?: boolean;
}

/** Dedicated connections for imports, merges, bulk changes and large clones; small bulk changes have slots of their own. One at a time works on a version, across all replicas. */
@Injectable()
export class WritingConnections {
  private readonly connections: OwnConnections;
  private readonly small: OwnConnections;

  constructor(records: Records) {
    this.connections = records.ownConnections({ purpose: 'imports, merges and large clones', most: MAX_WRITING });
    this.small = records.ownConnections({ purpose: 'small bulk changes', most: MAX_SMALL });
  }

  /** Throws `unavailable` with `Retry-After` while too many run, or another one works on the version for over 5 s. */
  use<T>(caller: Caller, { versionId, isSmall = false }: WritingUse, work: WorkOn<T>): Promise<T> {
    return (isSmall ? this.small : this.connections).use(async (client, operation) => {
      // Held until the connection ends.
      if (versionId !== undefined)
        await client.query(sql`select pg_advisory_lock(${WRITING_LOCK}, hashtext(${versionId}))`);
      return work(client, operation);
    }, ownerOf(caller));
  }
}
