import { randomUUID } from 'node:crypto';

const LINES_AT_ONCE = 1_000;
/** A bcrypt hash of cost 10, made elsewhere. */
const HASH = '$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy';

/**
 * The n-th user as a line of NDJSON.
 * @param {string} mark of usernames, so that a round meets no user of another one
 * @param {number} n
 */
const lineOf = (mark, n) =>
  JSON.stringify({
    username: `${mark}-${n}`,
    email: `${mark}-${n}@example.com`,
    email_verified: true,
    name: `User Number ${n}`,
    given_name: 'User',
    family_name: `Number ${n}`,
    locale: 'en',
    password_hash: HASH,
  });

/**
 * The same user as a line of COPY.
 * @param {string} mark
 * @param {string} tenant
 * @param {number} n
 */
const rowOf = (mark, tenant, n) =>
  [
    randomUUID(),
    tenant,
    `${mark}-${n}`,
    `${mark}-${n}@example.com`,
    't',
    `User Number ${n}`,
    'User',
    `Number ${n}`,
    'en',
    HASH,
  ].join('\t');

/** The columns of such a row. */
export const COPIED_COLUMNS =
  'id, tenant_id, username, email, email_verified, name, given_name, family_name, locale, password_hash';

/**
 * Lines of an import, some at a time.
 * @param {string} mark
 * @param {number} many
 */
export const userLines = (mark, many) => some(many, (n) => lineOf(mark, n));

/**
 * The same users as rows of COPY.
 * @param {string} mark
 * @param {string} tenant
 * @param {number} many
 */
export const userRows = (mark, tenant, many) => some(many, (n) => rowOf(mark, tenant, n));

/**
 * @param {number} many
 * @param {(n: number) => string} of
 */
function* some(many, of) {
  for (let first = 1; first <= many; first += LINES_AT_ONCE) {
    let lines = '';
    for (let n = first; n < Math.min(first + LINES_AT_ONCE, many + 1); n++) lines += `${of(n)}\n`;
    yield lines;
  }
}
