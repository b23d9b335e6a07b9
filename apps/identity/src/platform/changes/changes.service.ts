import { Injectable } from '@nestjs/common';
import { operationOf } from '@groundwork/auth';
import { Records, type Database, type TransactionLimits } from '@groundwork/records';
import { ApiError } from '@groundwork/rest';
import { requestContext } from '@groundwork/service';
import sql from 'sql-template-tag';
import { actingParty } from '../audit/record-event.js';
import { uncheckedKinds } from '../privileges/privileges.js';
import { ChangeFeed, notifyIdentityChanged } from './change-feed.service.js';

/** Every write of the management API goes through here. (identity.md §3.12, §10) */
@Injectable()
export class Changes {
  constructor(
    private readonly records: Records,
    private readonly feed: ChangeFeed,
  ) {}

  /**
   * One transaction, all or nothing: its audit events name the caller, and every replica is notified when it commits. It does not commit
   * unless the caller's privileges were checked for what the operation declares to affect.
   */
  make<T>(work: (tx: Database) => Promise<T>, limits?: TransactionLimits): Promise<T> {
    const affects = declaredEffect();
    const checked = async (tx: Database): Promise<T> => {
      const result = await work(tx);
      assertChecked(tx, affects);
      return result;
    };
    return this.announced(checked, affects, limits);
  }

  /** The same for what goes on with an operation that was checked when it began. */
  proceed<T>(work: (tx: Database) => Promise<T>): Promise<T> {
    return this.announced(work);
  }

  /** The same for rows that no replica caches: anonymous requests cause it, and must not empty the caches. */
  quietly<T>(work: (tx: Database) => Promise<T>): Promise<T> {
    return this.transaction(work);
  }

  /** Every replica is notified when it commits; this one before the caller gets its answer. */
  private async announced<T>(
    work: (tx: Database) => Promise<T>,
    affects?: DeclaredEffect,
    limits?: TransactionLimits,
  ): Promise<T> {
    const announcing = async (tx: Database): Promise<T> => {
      const result = await work(tx);
      await notifyIdentityChanged(tx);
      return result;
    };
    const result = await this.transaction(announcing, affects, limits);
    this.feed.changedHere('access');
    return result;
  }

  /** `groundwork.affects` is `none` where the operation declares that: tests fail when it changes something sensitive. */
  private transaction<T>(
    work: (tx: Database) => Promise<T>,
    affects?: DeclaredEffect,
    limits?: TransactionLimits,
  ): Promise<T> {
    return this.records.transaction(async (tx) => {
      await tx.query(sql`
        select set_config('groundwork.audit', ${JSON.stringify(actingParty())}, true),
          set_config('groundwork.affects', ${affects?.kinds.length === 0 ? 'none' : ''}, true)`);
      return work(tx);
    }, limits);
  }
}

/** What the operation of the request declares to affect. */
interface DeclaredEffect {
  readonly summary: string;
  readonly kinds: readonly string[];
  readonly isDeclared: boolean;
}

/** Operations on the caller itself, which need no scope: they change nobody else. */
const OPEN_SCOPES: ReadonlySet<string> = new Set(['public', 'own', 'any token', 'own token']);

/** `undefined` outside of requests, and for operations that need no scope. */
function declaredEffect(): DeclaredEffect | undefined {
  const context = requestContext();
  const operation = context && operationOf(context.request);
  if (!operation || OPEN_SCOPES.has(operation.scope)) return undefined;
  const { affects = [], summary } = operation;
  const kinds = typeof affects === 'object' && 'none' in affects ? [] : [affects].flat();
  return { summary, kinds, isDeclared: operation.affects !== undefined };
}

/** Throws `server_error` for an operation that declares nothing, or more than was checked: a mistake in its code. */
function assertChecked(tx: Database, effect: DeclaredEffect | undefined): void {
  if (!effect) return;
  if (!effect.isDeclared) throw new ApiError('server_error', `${effect.summary} does not declare what it affects.`);
  const missing = uncheckedKinds(tx, effect.kinds);
  if (missing.length > 0)
    throw new ApiError('server_error', `${effect.summary} did not check what it affects: ${missing.join(', ')}.`);
}

/**
 * What follows in the transaction is done by a user itself, without a token: its events name the user, and the tenant where it is given.
 * One statement.
 */
export async function actAs(
  tx: Pick<Database, 'query'>,
  userId: string,
  tenantId: string | null = null,
): Promise<void> {
  await tx.query(sql`
    select set_config('groundwork.audit', (coalesce(nullif(current_setting('groundwork.audit', true), ''), '{}')::jsonb
      || jsonb_strip_nulls(jsonb_build_object('actor_id', ${userId}::text, 'tenant_id', ${tenantId}::text)))::text, true)`);
}

/** The same by a client itself, with its registration token. One statement. */
export async function actAsClient(tx: Pick<Database, 'query'>, clientId: string): Promise<void> {
  await tx.query(sql`
    select set_config('groundwork.audit', (coalesce(nullif(current_setting('groundwork.audit', true), ''), '{}')::jsonb
      || jsonb_build_object('actor_client_id', ${clientId}::text))::text, true)`);
}
