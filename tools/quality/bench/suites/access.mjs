import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { during } from '../../../terminal/progress.mjs';
import { withClient } from '../../../postgres/provision.mjs';
import { compare, request } from '../measure/compare.mjs';
import { fileId, putFiles } from '../seeds/storage.mjs';
import { onStage } from '../stage/stage.mjs';

/** @import { Effort, Figure } from '../measure/compare.mjs' */
/** @import { Server, Shot } from '../measure/load.mjs' */
/** @import { Stage } from '../stage/stage.mjs' */

/** Of durations: in requests per second their reciprocals. */
const [USE_LIMIT, OWN_LIMIT, CREATE_LIMIT] = [1.05, 1.5, 1.15];
const within = (/** @type {number} */ limit) => ({ atLeast: 1 / limit });

const FILES = 200_000;
const FEW = 100;
const SORTS = ['id', 'name', 'updated_date'];
/** Of the files that are written and read. */
const CONTENTS = 5_000;
const JSON_BODY = { 'content-type': 'application/json' };

/** A client by which rules are tried out: who reaches all by a rule, and owners of none, few and many of the files. */
const CLIENTS = { all: randomUUID(), none: randomUUID(), few: randomUUID(), many: randomUUID() };

/**
 * What rules of buckets cost: the same requests with a scope for all files and with `files:use`, pages of one's own files beside pages of
 * all, and files that are made with and without the indexes of owners.
 * @param {Effort} effort
 * @returns {Promise<Figure[]>}
 */
export const measureAccess = (effort) =>
  onStage('storage', async (stage) => {
    const bucket = await fillBucket(stage, Math.max(2_000, FILES * effort.scale));
    // Both contenders are one process, so that neither is warmer; beside another database they are two.
    const shelf = { ...bucket, stage, effort: { ...effort, quick: true } };
    const figures = [...(await measureRules(shelf)), ...(await measureOwnPages(shelf))];
    return [...figures, ...(await measureOwnerIndexes({ ...shelf, effort }))];
  });

/** @typedef {Awaited<ReturnType<typeof fillBucket>> & { stage: Stage, effort: Effort }} Shelf */

/** @param {Stage} stage @param {number} files */
async function fillBucket(stage, files) {
  const service = await stage.startService({ DISK_ROOT: join(stage.folder, 'service') });
  const others = `('00000000-0000-4000-8000-' || lpad((n % 1000)::text, 12, '0'))`;
  const creator = `case when n % ${Math.floor(files / FEW)} = 1 then '${CLIENTS.few}' when n % 2 = 0 then '${CLIENTS.many}' else ${others} end`;
  await during(`putting ${files} files`, () => putFiles(stage.database.adminUrl, files, creator));
  const headersOf = async (/** @type {string[]} */ scopes, /** @type {string} */ client) => ({
    authorization: `Bearer ${await stage.sign(scopes, client)}`,
    bucket: 'default',
  });
  const scopes = await headersOf(['files:read', 'files:write', 'buckets:write'], randomUUID());
  const access = [
    { to: 'owner', may: ['list', 'read'] },
    { to: 'client', id: CLIENTS.all, may: ['list', 'read', 'create', 'change'] },
  ];
  const body = JSON.stringify({ access });
  await request(service, { method: 'PATCH', path: '/buckets/default', headers: { ...scopes, ...JSON_BODY }, body });
  const use = async (/** @type {string} */ client) => headersOf(['files:use'], client);
  const owners = { none: await use(CLIENTS.none), few: await use(CLIENTS.few), many: await use(CLIENTS.many) };
  return { service, files, scopes, use: await use(CLIENTS.all), owners };
}

/** The same requests by a scope and by a rule. @param {Shelf} shelf @returns {Promise<Figure[]>} */
async function measureRules({ stage, effort, service, scopes, use }) {
  const content = randomBytes(1_024);
  /** @type {(headers: Record<string, string>) => Record<string, Shot>} */
  const shots = (headers) => ({
    'list 10': { path: '/files', headers },
    'GET a file': { path: `/files/${fileId(1)}`, headers },
    'PUT 1 KiB': {
      ...{ method: 'PUT', path: '/files', body: content },
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      next: inTurn((n) => ({ path: `/files/${fileId(1 + (n % CONTENTS))}/content` })),
    },
    'GET 1 KiB': { path: `/files/${fileId(1)}/content`, headers },
    'create a file': newFiles(headers),
  });
  const [plain, ruled] = [shots(scopes), shots(use)];
  const figures = [];
  for (const [name, shot] of Object.entries(ruled)) {
    const floor = /** @type {[Server, Shot]} */ ([service, /** @type {Shot} */ (plain[name])]);
    const what = `${name}: files:use beside a scope`;
    figures.push(
      await compare({
        what,
        goal: within(USE_LIMIT),
        floor,
        service: [service, shot],
        database: stage.database,
        effort,
      }),
    );
  }
  return figures;
}

/** The first page of one's own files beside that of all. @param {Shelf} shelf @returns {Promise<Figure[]>} */
async function measureOwnPages({ stage, effort, service, files, scopes, owners }) {
  const short = { ...effort, rounds: Math.min(effort.rounds, 3), seconds: Math.min(effort.seconds, 2) };
  const figures = [];
  for (const sort of SORTS) {
    const path = `/files?sort=${sort}`;
    for (const [owner, headers] of Object.entries(owners)) {
      const what = `page of my files (${owner} of ${files}) by ${sort} beside all`;
      figures.push(
        await compare({
          ...{ what, goal: within(OWN_LIMIT), database: stage.database, effort: short },
          floor: [service, { path, headers: scopes }],
          service: [service, { path, headers }],
        }),
      );
    }
  }
  return figures;
}

/** Beside another database that has none of them. @param {Shelf} shelf @returns {Promise<Figure[]>} */
const measureOwnerIndexes = ({ stage, effort, service, files, scopes }) =>
  onStage('storage', async (bare) => {
    const other = await fillBucket(bare, files);
    await withClient(bare.database.adminUrl, (client) =>
      client.query(
        `set search_path = storage; drop index file_owner, file_owner_name, file_owner_updated_date, folder_owner`,
      ),
    );
    return [
      await compare({
        ...{ what: 'create a file beside no indexes of owners', goal: within(CREATE_LIMIT), effort },
        ...{ database: stage.database, floorDatabase: bare.database },
        floor: [other.service, newFiles(other.scopes)],
        service: [service, newFiles(scopes)],
      }),
    ];
  });

/** @param {Record<string, string>} headers @returns {Shot} */
function newFiles(headers) {
  const prefix = randomUUID();
  const next = inTurn((n) => ({ body: JSON.stringify({ name: `${prefix} ${n}` }) }));
  return { method: 'POST', path: '/files', headers: { ...headers, ...JSON_BODY }, body: '{}', next };
}

/**
 * @template T
 * @param {(n: number) => T} make
 */
function inTurn(make) {
  let n = 0;
  return () => make(n++);
}
