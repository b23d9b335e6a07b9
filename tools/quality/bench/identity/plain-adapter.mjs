/** @import { Pool } from 'pg' */

/** The one table of the adapter. */
export const TABLE = `create table bare_oidc (
  model text, id text, payload jsonb not null, grant_id text, uid text, user_code text, expires_at timestamptz, consumed_at timestamptz, primary key (model, id));
  create index on bare_oidc (grant_id); create index on bare_oidc (uid); create index on bare_oidc (user_code)`;

const UPSERT = `insert into bare_oidc (model, id, payload, grant_id, uid, user_code, expires_at) values ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7))
  on conflict (model, id) do update set payload = excluded.payload, grant_id = excluded.grant_id, uid = excluded.uid, user_code = excluded.user_code, expires_at = excluded.expires_at`;
const findBy = (/** @type {string} */ column) =>
  `select payload, extract(epoch from consumed_at) as consumed from bare_oidc where model = $1 and ${column} = $2 and (expires_at is null or expires_at > now())`;

/** Keeps the library's models in PostgreSQL as its documentation suggests, one named statement per call. (oidc-provider, "Adapter") */
export class PlainAdapter {
  /**
   * @param {string} model
   * @param {Pool} pool
   */
  constructor(model, pool) {
    this.model = model;
    this.pool = pool;
  }

  /** @param {string} id @param {any} payload any: whatever the library keeps @param {number} [expiresIn] seconds */
  async upsert(id, payload, expiresIn) {
    await this.run('bare_upsert', UPSERT, [id, payload, payload.grantId, payload.uid, payload.userCode, expiresIn]);
  }

  /** @param {string} id */
  find(id) {
    return this.findBy('id', id);
  }

  /** @param {string} uid */
  findByUid(uid) {
    return this.findBy('uid', uid);
  }

  /** @param {string} userCode */
  findByUserCode(userCode) {
    return this.findBy('user_code', userCode);
  }

  /** @param {string} id */
  async consume(id) {
    await this.run('bare_consume', 'update bare_oidc set consumed_at = now() where model = $1 and id = $2', [id]);
  }

  /** @param {string} id */
  async destroy(id) {
    await this.run('bare_destroy', 'delete from bare_oidc where model = $1 and id = $2', [id]);
  }

  /** @param {string} grantId */
  async revokeByGrantId(grantId) {
    await this.run('bare_revoke', 'delete from bare_oidc where model = $1 and grant_id = $2', [grantId]);
  }

  /** @private @param {string} column @param {string} value */
  async findBy(column, value) {
    const [row] = await this.run(`bare_find_${column}`, findBy(column), [value]);
    return row && { ...row.payload, ...(row.consumed && { consumed: Number(row.consumed) }) };
  }

  /** @private @param {string} name @param {string} text @param {unknown[]} values */
  async run(name, text, values) {
    return (await this.pool.query({ name, text, values: [this.model, ...values] })).rows;
  }
}
