import { newId } from '@groundwork/records';
import { UUID_PATTERN } from '@groundwork/rest';
import sql from 'sql-template-tag';
import type { Pepper } from '../../platform/keys/pepper.service.js';
import { endsSession } from '../provider/client-logout.js';
import { countPoll } from '../provider/device-polling.js';
import { endGrant, deleteAndQueueNotices } from '../../platform/grants/end-grants.js';
import { restoredPayload, rowId, storedPayload } from './oidc-payload.js';
import type { AccountRow } from '../../sign-in/accounts/account.js';
import type { OidcStore } from './oidc-store.service.js';
import * as rows from './oidc-rows.js';
import { findRefresh, type RefreshRow } from './refresh-rows.js';
import { ConsentMissing, scopesOfGrant } from './grant-scopes.js';
import { UsedBefore } from '../provider/single-use.js';
import { currentContext, errors, type Adapter, type AdapterPayload } from '../provider/oidc-provider.js';
import { ALREADY_USED } from '../provider/provider-events.service.js';

/** Models whose rows may not outlive their grant. */
const GRANTED = new Set(['AuthorizationCode', 'RefreshToken', 'DeviceCode', 'AccessToken']);
/** What is exchanged for a refresh token, when the client gets one. */
const EXCHANGED = new Set(['RefreshToken', 'AuthorizationCode', 'DeviceCode']);

/** Uses that wait, per request, for the refresh token they are exchanged for. */
const waiting = new WeakMap<object, rows.SingleUse>();
/** What a request has read with its refresh token: the library looks for the grant and the user next. */
const readAlong = new WeakMap<object, RefreshRow>();
/** Grants being ended: the library calls once per model. */
const ending = new Map<string, Promise<void>>();

/** Keeps one model of the library in PostgreSQL. (identity.md §3) */
export class OidcAdapter implements Adapter {
  constructor(
    private readonly model: string,
    private readonly store: OidcStore,
  ) {}

  async upsert(id: string, payload: AdapterPayload, expiresIn = 0): Promise<void> {
    const row = this.rowOf(id, payload, expiresIn);
    const { db } = this.store;
    if (this.model === 'ReplayDetection') {
      if (!(await rows.addRow(db, row))) throw new UsedBefore();
    } else if (this.model === 'Grant') {
      if (!(await rows.putGrant(db, row, scopesOfGrant(payload)))) throw new ConsentMissing();
    } else if (!belongsToGrant(row)) {
      await rows.putRow(db, row);
    } else {
      const use = this.model === 'RefreshToken' ? takeWaiting() : undefined;
      if (use) await this.exchange(use, row);
      else if (!(await rows.putGrantedRow(db, row))) throw ended();
    }
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const { db } = this.store;
    if (this.model === 'RefreshToken') return this.restore(await this.findRefresh(id), id);
    if (this.model === 'DeviceCode') await countPoll(db, this.rowId(id));
    const known = this.model === 'Grant' ? grantReadAlong(id) : undefined;
    return this.restore(known ?? (await rows.findRow(db, this.model, this.rowId(id))), id);
  }

  private async findRefresh(id: string): Promise<rows.OidcRow | undefined> {
    const { db, graceSeconds, pepper } = this.store;
    const found = await findRefresh(db, this.rowId(id), this.rowId(successorOf(pepper, id)), graceSeconds);
    const ctx = currentContext();
    if (ctx && found) readAlong.set(ctx, found);
    return found;
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.restore(await rows.findSession(this.store.db, uid));
  }

  async findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    return this.restore(await rows.findDeviceCode(this.store.db, this.userCodeDigest(userCode)));
  }

  /** Where a refresh token follows, both happen at once, when it is written: see `exchangeRow`. */
  async consume(id: string): Promise<void> {
    const ctx = currentContext();
    const use = {
      model: this.model,
      id: this.rowId(id),
      graceSeconds: this.model === 'RefreshToken' ? this.store.graceSeconds : 0,
    };
    if (
      ctx &&
      EXCHANGED.has(this.model) &&
      ctx.oidc.route === 'token' &&
      ctx.oidc.client?.grantTypeAllowed('refresh_token')
    ) {
      waiting.set(ctx, use);
      return;
    }
    if (await rows.consumeRow(this.store.db, use.model, use.id)) return;
    if (this.model === 'PushedAuthorizationRequest')
      throw new errors.InvalidRequestUri('the request_uri was already used');
    const again = await this.find(id);
    if (again?.grantId) await endGrant(this.store.db, again.grantId);
    throw new errors.InvalidGrant('it was already used');
  }

  /** A session that is signed out of queues the notices to its clients as well; one that only changes its id does not. */
  destroy(id: string): Promise<void> {
    const [{ db }, rowId] = [this.store, this.rowId(id)];
    const ends = this.model === 'Session' && endsSession(currentContext());
    return ends
      ? deleteAndQueueNotices(db, sql`model = 'Session' and id = ${rowId}`)
      : rows.dropRow(db, this.model, rowId);
  }

  revokeByGrantId(grantId: string): Promise<void> {
    if (!UUID_PATTERN.test(grantId)) return Promise.resolve();
    const ended = ending.get(grantId) ?? endGrant(this.store.db, grantId).finally(() => ending.delete(grantId));
    ending.set(grantId, ended);
    return ended;
  }

  /** A use that was lost to another one ends the family: one of the two was not the client. (RFC 9700 §4.14.2) */
  private async exchange(use: rows.SingleUse, row: GrantedRow): Promise<void> {
    const { granted, used } = await rows.exchangeRow(this.store.db, use, row);
    if (used) return;
    if (!granted) throw ended();
    await endGrant(this.store.db, row.grantId);
    throw new errors.InvalidGrant(use.model === 'RefreshToken' ? ALREADY_USED : 'it was already used');
  }

  private rowOf(id: string, payload: AdapterPayload, expiresIn: number): rows.NewOidcRow {
    const ctx = this.model === 'Session' ? currentContext() : undefined;
    return {
      model: this.model,
      id: this.rowId(id),
      payload: storedPayload(this.store.cipher, this.model, id, payload),
      grantId: GRANTED.has(this.model) ? uuidOrNull(payload.grantId) : null,
      accountId: uuidOrNull(payload.accountId),
      clientId: uuidOrNull(payload.clientId),
      uid: this.model === 'Session' ? (payload.uid ?? null) : null,
      userCode: payload.userCode ? this.userCodeDigest(payload.userCode) : null,
      recordId: this.model === 'Session' ? newId() : null,
      address: ctx?.ip || null,
      userAgent: ctx?.get('user-agent').slice(0, 500) || null,
      expiresAt: payload.exp ?? Math.floor(Date.now() / 1_000) + expiresIn,
    };
  }

  private restore(row: rows.OidcRow | undefined, id?: string): AdapterPayload | undefined {
    return row && { ...restoredPayload(this.store.cipher, this.model, row, id), consumed: row.consumed || undefined };
  }

  private rowId(id: string): string {
    return rowId(this.model, id);
  }

  private userCodeDigest(userCode: string): string {
    return this.store.pepper.digest('user_code', userCode);
  }
}

/** The refresh token that follows another one: always the same, so that a retry gets it again. (identity.md §3.2) */
export const successorOf = (pepper: Pepper, refreshToken: string): string =>
  pepper.digest('refresh_token', refreshToken);

/** The grant that was read with this request's refresh token. */
function grantReadAlong(id: string): rows.OidcRow | undefined {
  const ctx = currentContext();
  const { grant_id, grant_payload } = (ctx && readAlong.get(ctx)) ?? {};
  return grant_payload && grant_id === id ? { id, payload: grant_payload, consumed: false } : undefined;
}

/** The user who was read with the request's refresh token; `undefined` for another one, and for one who may not act. */
export function accountReadAlong(ctx: object, userId: string): AccountRow | undefined {
  const account = readAlong.get(ctx)?.account;
  return account?.id === userId ? account : undefined;
}

type GrantedRow = rows.NewOidcRow & { readonly grantId: string };

const belongsToGrant = (row: rows.NewOidcRow): row is GrantedRow => row.grantId !== null;

const ended = (): Error => new errors.InvalidGrant('the grant has ended');

const uuidOrNull = (id: string | undefined): string | null => (id !== undefined && UUID_PATTERN.test(id) ? id : null);

function takeWaiting(): rows.SingleUse | undefined {
  const ctx = currentContext();
  const use = ctx && waiting.get(ctx);
  if (ctx) waiting.delete(ctx);
  return use;
}
