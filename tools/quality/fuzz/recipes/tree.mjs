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

/** @type {Record<string, Recipe>} */
export const treeRecipes = {
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
