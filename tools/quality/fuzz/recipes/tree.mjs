/** @import { Kitchen, Recipe } from '../recipes.mjs' */

const SKOS = 'http://www.w3.org/2004/02/skos/core#';
const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';

/** A file with two nodes in every format an import takes. @type {Record<string, (code: string) => string>} */
const FILES = {
  'application/x-ndjson': (code) =>
    `{"code":"${code}","name":"One"}\n{"code":"${code}a","parent_code":"${code}","name":"Two"}\n`,
  'text/csv': (code) => `code,parent_code,name\n${code},,One\n${code}a,${code},Two\n`,
  'application/json': (code) => JSON.stringify([{ code, name: 'One', children: [{ code: `${code}a`, name: 'Two' }] }]),
  'text/turtle': (code) =>
    `@prefix skos: <${SKOS}> .\n<http://x.invalid/${code}> a skos:Concept ; skos:notation "${code}" ; skos:prefLabel "One"@en .\n`,
  'application/n-triples': (code) =>
    `<http://x.invalid/${code}> <${RDF}type> <${SKOS}Concept> .\n<http://x.invalid/${code}> <${SKOS}notation> "${code}" .\n<http://x.invalid/${code}> <${SKOS}prefLabel> "One"@en .\n`,
  'application/rdf+xml': (code) =>
    `<?xml version="1.0"?><rdf:RDF xmlns:rdf="${RDF}" xmlns:skos="${SKOS}"><skos:Concept rdf:about="http://x.invalid/${code}"><skos:notation>${code}</skos:notation><skos:prefLabel xml:lang="en">One</skos:prefLabel></skos:Concept></rdf:RDF>`,
};

/** @param {Kitchen} kitchen */
async function newVersion({ call, random, pools }) {
  const code = random.word();
  await call('POST', '/trees', { body: { code, name: code } });
  pools.learn(`/trees/${code}`);
  const version = `/trees/${code}/versions/v1`;
  pools.learn(version);
  return { code, version };
}

/** @type {Recipe} */
const besideAnother = async (kitchen) => {
  const { version } = await newVersion(kitchen);
  await kitchen.call('POST', `${version}/clone`, { body: { version: 'v2', name: 'Two' } });
  return { path: version };
};

/** Of one whose code changes: others would look for it in vain. @type {Recipe} */
const ownTree = async (kitchen) => ({ path: `/trees/${(await newVersion(kitchen)).code}` });

const JSON_TYPE = { 'content-type': 'application/json' };
const TUS = { 'tus-resumable': '1.0.0' };
const DAY_MS = 86_400_000;

/** The path of an alias. @type {Recipe} */
const alias = async (kitchen) => {
  const { code, version } = await newVersion(kitchen);
  await kitchen.call('POST', `${version}/publish`, { body: { version: 'r1', name: 'Release' } });
  return { path: `/trees/${code}/aliases/current` };
};

/** The path of a publication that is scheduled. @type {Recipe} */
const publication = async (kitchen) => {
  const { code, version } = await newVersion(kitchen);
  const at = new Date(Date.now() + DAY_MS).toISOString();
  await kitchen.call('POST', `${version}/publish`, { body: { version: 'r1', name: 'Release', at } });
  const { json } = await kitchen.call('GET', `/trees/${code}/publications`);
  return { path: `/trees/${code}/publications/${json?.items?.[0]?.id}` };
};

/** The path of a run that has failed: one that is done cannot be cancelled. @type {Recipe} */
const failedRun = async (kitchen) => {
  const { code, version } = await newVersion(kitchen);
  const headers = { 'content-type': 'application/x-ndjson' };
  await kitchen.call('POST', `${version}/import`, { headers, body: '{"code":"a","name":"A","parent_code":"unknown"}' });
  const { json } = await kitchen.call('GET', `/trees/${code}/runs`);
  return { path: `/trees/${code}/runs/${json?.items?.[0]?.id}` };
};

/** The path of an upload that has no bytes yet. @type {Recipe} */
const upload = async (kitchen) => {
  const { code } = await newVersion(kitchen);
  const { headers } = await kitchen.call('POST', `/trees/${code}/uploads`, {
    headers: { ...TUS, 'upload-length': '5' },
  });
  return { path: new URL(headers.location ?? '', 'http://x').pathname, headers: TUS };
};

/** @type {Record<string, Recipe>} */
export const treeRecipes = {
  'GET /trees/{tree_code}/aliases/{alias}': alias,
  'PUT /trees/{tree_code}/aliases/{alias}': async (kitchen) => ({
    ...(await alias(kitchen)),
    headers: JSON_TYPE,
    body: '{"version":"r1"}',
  }),
  'DELETE /trees/{tree_code}/aliases/{alias}': alias,
  'GET /trees/{tree_code}/publications/{publication_id}': publication,
  'DELETE /trees/{tree_code}/publications/{publication_id}': publication,
  'GET /trees/{tree_code}/runs/{run_id}': failedRun,
  'DELETE /trees/{tree_code}/runs/{run_id}': failedRun,
  'GET /trees/{tree_code}/runs/{run_id}/errors': async (kitchen) => ({
    path: `${(await failedRun(kitchen)).path}/errors`,
  }),
  'DELETE /trees/{tree_code}/languages/{language}': async (kitchen) => {
    const path = `/trees/${(await newVersion(kitchen)).code}/languages/de`;
    await kitchen.call('PUT', path, { body: {} });
    return { path };
  },
  'POST /trees/{tree_code}/uploads': async (kitchen) => ({
    path: `/trees/${(await newVersion(kitchen)).code}/uploads`,
    headers: { ...TUS, 'upload-length': '5' },
  }),
  'HEAD /trees/{tree_code}/uploads/{upload_id}': upload,
  'PATCH /trees/{tree_code}/uploads/{upload_id}': async (kitchen) => ({
    path: (await upload(kitchen)).path,
    headers: { ...TUS, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: 'bytes',
  }),
  'DELETE /trees/{tree_code}/uploads/{upload_id}': upload,
  'GET /trees/{tree_code}/versions/{tree_version}/by_path/{codes}': async (kitchen) => {
    const { code, version } = await newVersion(kitchen);
    return { path: `${version}/by_path/${code}` };
  },
  'POST /trees/{tree_code}/versions/{tree_version}/nodes/bulk': async (kitchen) => ({
    path: `${(await newVersion(kitchen)).version}/nodes/bulk`,
    headers: JSON_TYPE,
    body: '{"operations":[{"op":"create","values":{"code":"a","name":"A"}}]}',
  }),
  'POST /trees/{tree_code}/versions/{tree_version}/nodes/{tree_node_id}/restore': async (kitchen) => {
    const { version } = await newVersion(kitchen);
    const { json: node } = await kitchen.call('POST', `${version}/nodes`, { body: { code: 'a', name: 'A' } });
    const path = `${version}/nodes/${node?.id}`;
    await kitchen.call('PATCH', path, { body: { name: 'B' } });
    const { json: history } = await kitchen.call('GET', `${path}/history`);
    return { path: `${path}/restore`, headers: JSON_TYPE, body: `{"change_id":${history?.items?.[0]?.id}}` };
  },
  'POST /trees/{tree_code}/change_code': async (kitchen) => ({ path: `${(await ownTree(kitchen)).path}/change_code` }),
  'POST /trees/{tree_code}/versions/{tree_version}/change_code': async (kitchen) => ({
    path: `${(await newVersion(kitchen)).version}/change_code`,
  }),
  'POST /trees/{tree_code}/versions/{tree_version}/clone': async (kitchen) => ({
    path: `${(await newVersion(kitchen)).version}/clone`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ version: 'v2', name: kitchen.random.word() }),
  }),
  'DELETE /trees/{tree_code}': ownTree,
  'DELETE /trees/{tree_code}/versions/{tree_version}': besideAnother,
  'POST /trees/{tree_code}/versions/{tree_version}/merge': async (kitchen) => ({
    path: `${(await besideAnother(kitchen)).path}/merge`,
    headers: { 'content-type': 'application/json' },
    body: '{"from":"v2","base":"v2"}',
  }),
  'GET /trees/{tree_code}/versions/{tree_version}/imports/{import_id}': async (kitchen) => {
    const { version } = await newVersion(kitchen);
    await kitchen.call('POST', `${version}/import`, {
      headers: { 'content-type': 'application/x-ndjson' },
      body: '{"code":"a","name":"A"}',
    });
    const { json } = await kitchen.call('GET', `${version}/imports`);
    return { path: `${version}/imports/${json?.items?.[0]?.id}` };
  },
  'POST /trees/{tree_code}/versions/{tree_version}/import': async (kitchen) => {
    const { version } = await newVersion(kitchen);
    const type = kitchen.random.pick(Object.keys(FILES));
    return { path: `${version}/import`, headers: { 'content-type': type }, body: FILES[type](kitchen.random.word()) };
  },
  'GET /trees/{tree_code}/versions/{tree_version}/diff': async (kitchen) => ({
    path: `${(await besideAnother(kitchen)).path}/diff`,
    query: { to: 'v2' },
  }),
};
