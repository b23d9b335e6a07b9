import pg, { type ClientBase } from 'pg';

/** A session of the database server. The instant distinguishes it from a later session with the same process id. */
export interface Backend {
  readonly pid: number;
  /** `pg_stat_activity.backend_start` in UTC, to the microsecond, as text. */
  readonly startedAt: string;
}

/** How a session is made to stop: its statement alone, or as a whole. (PostgreSQL, "Server Signaling Functions") */
export type BackendEnd = 'cancel' | 'terminate';

/** The session behind a connection of this process. */
export interface Session extends Backend {
  /** Requests that the server end it. Never fails; the caller repeats it. */
  end(how: BackendEnd): void;
}

interface SignalRequest extends Backend {
  readonly how: BackendEnd;
}

const TIMEOUT_MS = 5_000;
const IDENTIFY = `select pid, backend_start::text as "startedAt" from pg_stat_get_activity(pg_backend_pid())`;
/** The server ends the statement of a client process that has ended. Not supported on every platform. */
const CHECK_CONNECTION = `set client_connection_check_interval = '1s'`;
const END = `
  select case when w.how = 'cancel' then pg_cancel_backend(a.pid) else pg_terminate_backend(a.pid) end
  from unnest($1::int[], $2::text[], $3::text[]) w(pid, started_at, how)
  join pg_stat_activity a on a.pid = w.pid and a.backend_start::text = w.started_at`;

const sessions = new WeakMap<ClientBase, Session>();

/** The session behind a connection that was identified. */
export const sessionOf = (client: ClientBase): Session | undefined => sessions.get(client);

/**
 * Ends statements of other sessions of one database server, over a connection of its own that is there only as long as it is needed:
 * the pool may be full of what is to be ended. Concurrent requests share one connection and one statement.
 */
export class BackendSignals {
  private waiting: SignalRequest[] = [];
  private isSending = false;

  constructor(
    private readonly url: string,
    private readonly name: string,
  ) {}

  /** Reads the process id of a new connection, so that its statements can be cancelled. To be called before it is used. */
  readonly identify = async (client: ClientBase): Promise<void> => {
    const identity = client.query<Backend>(IDENTIFY);
    client.query(CHECK_CONNECTION).catch(() => undefined);
    const [backend] = (await identity).rows;
    if (backend) sessions.set(client, { ...backend, end: (how) => this.end(backend, how) });
  };

  /** Ends a session or its statement, if it still exists. Never fails: the caller repeats it. */
  end({ pid, startedAt }: Backend, how: BackendEnd): void {
    this.waiting.push({ pid, startedAt, how });
    if (this.isSending) return;
    this.isSending = true;
    void this.sendAll().finally(() => (this.isSending = false));
  }

  private async sendAll(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.url,
      application_name: this.name,
      options: '-c timezone=UTC',
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      while (this.waiting.length > 0) await this.sendSome(client, this.waiting.splice(0));
    } catch {
      // The database accepts no connection: the caller repeats its request.
      this.waiting = [];
    } finally {
      void client.end().catch(() => undefined);
    }
  }

  private async sendSome(client: pg.Client, requests: readonly SignalRequest[]): Promise<void> {
    await client.query(END, [
      requests.map(({ pid }) => pid),
      requests.map(({ startedAt }) => startedAt),
      requests.map(({ how }) => how),
    ]);
  }
}
