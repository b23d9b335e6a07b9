import { createHash, generateKeyPairSync, randomUUID, sign, verify } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '../../../postgres/provision.mjs';
import { during } from '../../../terminal/progress.mjs';
import { compare, request, told } from '../measure/compare.mjs';
import { compareTimes } from '../measure/compare-times.mjs';
import { spreadOf } from '../measure/spread.mjs';
import { bearerOf, formOf } from './identity-client.mjs';

/** @import { Figure } from '../measure/compare.mjs' */
/** @import { House } from './identity-client.mjs' */

/** DPoP may cost so many signature checks beside a Bearer token. */
const CHECKS = 1.3;
const CHECK_ROUNDS = 2_000;
const IMPORT_GOAL = { atLeast: 0.8 };
const IMPORTED = 20_000;
const DIRECTORY = 1_000_000;
const POLL_MS = 20;

/**
 * What DPoP, imports of other systems and SCIM cost beside the plain thing, all of the same service. (docs/design/planned/people.md,
 * "Performance")
 * @param {House} house
 * @returns {Promise<Figure[]>}
 */
export async function measurePeople(house) {
  const named = {
    'list with DPoP': measureProofs,
    ...Object.fromEntries(
      Object.keys(FILES)
        .slice(1)
        .map((format) => [`import from ${format}`, (/** @type {House} */ of) => measureImport(of, format)]),
    ),
    'SCIM by userName': measureDirectory,
  };
  const figures = [];
  for (const [name, work] of Object.entries(named))
    if (name.includes(house.effort.only)) figures.push(...(await work(house)));
  return figures;
}

const base64url = (/** @type {string | Buffer} */ data) => Buffer.from(data).toString('base64url');

/** A list by a bound token with a proof of its own each time, beside the same by Bearer. @param {House} house @returns {Promise<Figure[]>} */
async function measureProofs({ service, client, stage, effort }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { kty, crv, x, y } = publicKey.export({ format: 'jwk' });
  const header = base64url(JSON.stringify({ alg: 'ES256', typ: 'dpop+jwt', jwk: { kty, crv, x, y } }));
  const proof = (/** @type {string} */ htm, /** @type {string} */ path, more = {}) => {
    const claims = { htm, htu: service.url + path, jti: randomUUID(), iat: Math.floor(Date.now() / 1_000), ...more };
    const text = `${header}.${base64url(JSON.stringify(claims))}`;
    return `${text}.${base64url(sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }))}`;
  };
  const plain = await bearerOf(service, client);
  const form = formOf('/oauth2/token', client, { grant_type: 'client_credentials' });
  form.headers = { ...form.headers, ...{ dpop: proof('POST', '/oauth2/token') } };
  const token = String(JSON.parse((await request(service, form)).content.toString()).access_token);
  const ath = base64url(createHash('sha256').update(token).digest());
  const headers = () => ({ authorization: `DPoP ${token}`, dpop: proof('GET', '/users', { ath }) });
  const list = await compare({
    ...{ what: 'list with DPoP beside Bearer', database: stage.database, effort },
    floor: [service, { path: '/users', headers: plain }],
    service: [service, { path: '/users', next: () => ({ headers: headers() }) }],
    note: 'the load signs the proofs and shares the cores: processor time counts',
  });
  const check = timeChecks(privateKey, publicKey);
  const { cpuMs } = list;
  if (!cpuMs) return [list];
  const limit = cpuMs.floor.median + CHECKS * check;
  return [
    list,
    told({
      what: `processor time of the list with DPoP, beside Bearer and ${CHECKS} checks`,
      ...{ unit: 'ms', goal: { atMost: 1 }, floor: spreadOf([limit]), service: cpuMs.service },
      ratio: spreadOf([cpuMs.service.median / limit]),
      note: `one check of ES256 took ${check.toFixed(3)} ms in this run`,
    }),
  ];
}

/** Processor time of one `crypto.verify`, in ms. @param {import('node:crypto').KeyObject} privateKey @param {import('node:crypto').KeyObject} publicKey */
function timeChecks(privateKey, publicKey) {
  const data = Buffer.from('x'.repeat(400));
  const signature = sign('sha256', data, { key: privateKey, dsaEncoding: 'ieee-p1363' });
  const check = () => verify('sha256', data, { key: publicKey, dsaEncoding: 'ieee-p1363' }, signature);
  for (let n = 0; n < CHECK_ROUNDS / 10; n++) check();
  const before = process.cpuUsage();
  for (let n = 0; n < CHECK_ROUNDS; n++) check();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / CHECK_ROUNDS;
}

/** A user of a file, by its format. @type {Record<string, { type: string, file: (emails: string[]) => string }>} */
const FILES = {
  ndjson: {
    type: 'application/x-ndjson',
    file: (emails) => emails.map((email) => JSON.stringify({ email, email_verified: true, name: 'Ann' })).join('\n'),
  },
  auth0: {
    type: 'application/x-ndjson',
    file: (emails) =>
      emails
        .map((email) => JSON.stringify({ user_id: `auth0|${email}`, email, email_verified: true, name: 'Ann' }))
        .join('\n'),
  },
  keycloak: {
    type: 'application/json',
    file: (emails) =>
      JSON.stringify({
        users: emails.map((email) => ({ username: email, email, emailVerified: true, firstName: 'Ann' })),
      }),
  },
  firebase: {
    type: 'application/json',
    file: (emails) =>
      JSON.stringify({
        users: emails.map((email) => ({ localId: email, email, emailVerified: true, displayName: 'Ann' })),
      }),
  },
  cognito: {
    type: 'text/csv',
    file: (emails) =>
      ['cognito:username,email,email_verified,name', ...emails.map((email) => `${email},${email},TRUE,Ann`)].join('\n'),
  },
};

/** A file of another system beside as many lines of ours. @param {House} house @param {string} format @returns {Promise<Figure[]>} */
async function measureImport({ service, client, stage, effort }, format) {
  const headers = await bearerOf(service, client, 'users:import users:write users:read groups:write');
  const many = Math.max(500, IMPORTED * Math.min(effort.scale, 1));
  const task = (/** @type {string} */ format) => {
    let body = '';
    const { type, file } = /** @type {(typeof FILES)[string]} */ (FILES[format]);
    return {
      before: async () => {
        const mark = randomUUID();
        body = file(Array.from({ length: many }, (_, n) => `${mark}-${n}@example.com`));
      },
      work: async () => {
        const path = `/users/import${format === 'ndjson' ? '' : `?format=${format}`}`;
        const shot = { method: 'POST', path, body, headers: { ...headers, 'content-type': type } };
        let record = JSON.parse((await request(service, shot)).content.toString());
        for (; !record.finished_at; await sleep(POLL_MS))
          record = JSON.parse((await request(service, { path: `/imports/${record.id}`, headers })).content.toString());
        if (record.added !== many) throw new Error(`${format}: ${JSON.stringify(record).slice(0, 500)}`);
      },
    };
  };
  return [
    await compareTimes({
      ...{ what: `import of ${many} users of ${format} beside NDJSON`, goal: IMPORT_GOAL, rounds: effort.rounds },
      ...{
        floor: task('ndjson'),
        service: task(format),
        server: service,
        floorServer: service,
        database: stage.database,
      },
      per: { amount: many, unit: 'rows/s' },
    }),
  ];
}

/** The user of a name among very many of a connection, beside one among ten. @param {House} house @returns {Promise<Figure[]>} */
async function measureDirectory({ service, client, stage, effort }) {
  const headers = { ...(await bearerOf(service, client)), 'content-type': 'application/json' };
  const send = async (/** @type {string} */ path, /** @type {object} */ body) =>
    JSON.parse(
      (await request(service, { method: 'POST', path, headers, body: JSON.stringify(body) })).content.toString(),
    );
  const many = Math.max(10, DIRECTORY * effort.scale);
  const found = async (/** @type {number} */ users) => {
    const { id: tenant } = await send('/tenants', { tenant_name: `directory-${randomUUID()}` });
    const { id, token } = await send(`/tenants/${tenant}/scim_connections`, { connection_name: 'Entra ID' });
    await during(`putting ${users} users`, () => fill(stage.database.adminUrl, tenant, id, users));
    const filter = encodeURIComponent(`userName eq "user${Math.ceil(users / 2)}"`);
    return { path: `/scim/v2/${id}/Users?filter=${filter}`, headers: { authorization: `Bearer ${token}` } };
  };
  return [
    await compare({
      what: `SCIM by userName among ${many} beside one of 10`,
      goal: { atLeast: 0.8 },
      floor: [service, await found(10)],
      service: [service, await found(many)],
      database: stage.database,
      effort,
      note: 'statements: that of the token, and one by the index of names',
    }),
  ];
}

/** @param {string} adminUrl @param {string} tenant @param {string} connection @param {number} users */
const fill = (adminUrl, tenant, connection, users) =>
  withClient(adminUrl, async (admin) => {
    await admin.query('set search_path = identity');
    await admin.query(
      `with made as (insert into users (id, tenant_id, username) select gen_random_uuid(), $1::uuid, 'user' || n from generate_series(1, $3::integer) n returning id, username)
       insert into scim_links (connection_id, kind, user_id, user_name) select $2::uuid, 'user', id, username from made`,
      [tenant, connection, users],
    );
    await admin.query('analyze users; analyze scim_links');
  });
