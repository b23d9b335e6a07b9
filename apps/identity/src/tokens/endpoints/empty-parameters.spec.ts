import { readFileSync } from 'node:fs';
import { addResource, authorize } from '../../testing/sample.js';
import type { TestClient } from '../../testing/start-core.js';
import { startWhole, type Whole } from '../../testing/start-whole.js';

const TYPE = 'application/x-www-form-urlencoded';

/** An OpenAPI document, as far as it is read here. */
interface Documented {
  readonly paths: Readonly<Record<string, { readonly post?: DocumentedPost }>>;
}
interface DocumentedPost {
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: DocumentedForm }>> };
}
interface DocumentedForm {
  readonly properties: Readonly<Record<string, object>>;
}

/** The parameters of every form that is documented, by its path. */
const FORMS = ['identity', 'oauth2'].flatMap((name) => {
  const file = new URL(`../../../../../docs/openapi/${name}.json`, import.meta.url);
  const { paths } = JSON.parse(readFileSync(file, 'utf8')) as Documented; // as our own tool writes it
  return Object.entries(paths).flatMap(([path, { post }]): [string, string[]][] => {
    const schema = post?.requestBody?.content[TYPE]?.schema;
    return schema ? [[path, Object.keys(schema.properties)]] : [];
  });
});
/** What authenticates a client, documented or not. */
const CREDENTIALS = ['client_id', 'client_secret', 'client_assertion', 'client_assertion_type'];
/** Sent on as the GET it could have been, whose parameters the library reads. */
const SENT_ON = ['/oauth2/authorize', '/oauth2/logout'];

const REDIRECT = 'https://shop.example/cb';
const PUSHED = {
  response_type: 'code',
  redirect_uri: REDIRECT,
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_challenge_method: 'S256',
  scope: 'openid',
};

let whole: Whole;
let client: TestClient;
beforeAll(async () => {
  whole = await startWhole();
  const grant_types = ['client_credentials', 'device_code', 'authorization_code'];
  client = await whole.client({ client_metadata: { grant_types, urls: { redirect_uris: [REDIRECT] } } });
  await authorize(whole.query, client.id, await addResource(whole.query, ['things:read']));
});
afterAll(() => whole.close());

type Form = Readonly<Record<string, string>>;
const token = async (): Promise<Form> => {
  const { body } = await whole.post('/token', { grant_type: 'client_credentials' }, client).expect(200);
  return { token: String(body.access_token) };
};
const credentials = (): Promise<Form> => Promise.resolve({ grant_type: 'client_credentials' });
const nothing = (): Promise<Form> => Promise.resolve({});
/** The least of each form that succeeds. */
const LEAST: Readonly<Record<string, () => Promise<Form>>> = {
  '/token': credentials,
  '/oauth2/token': credentials,
  '/device_code': nothing,
  '/oauth2/device_authorization': nothing,
  '/oauth2/par': () => Promise.resolve({ ...PUSHED, client_id: client.id }),
  '/tokeninfo': token,
  '/oauth2/introspect': token,
  '/revoke': token,
  '/oauth2/revoke': token,
};

describe('parameters without a value (RFC 6749 §3.2)', () => {
  it('has a case for each form', () => {
    const paths = FORMS.map(([path]) => path).filter((path) => !SENT_ON.includes(path));
    expect(paths.sort()).toEqual(Object.keys(LEAST).sort());
  });

  it.each(Object.entries(LEAST))('POST %s takes them as if they were left out', async (path, least) => {
    const [, documented = []] = FORMS.find(([one]) => one === path) ?? [];
    const empty = Object.fromEntries([...documented, ...CREDENTIALS].map((name) => [name, '']));
    const send = async (more: Form) => {
      const { status, body } = await whole.post(path, { ...more, ...(await least()) }, client);
      return { status, members: Object.keys(body as object).sort() };
    };
    const without = await send({});
    expect(without.status).toBeLessThan(300);
    expect(await send(empty)).toEqual(without);
  });
});
