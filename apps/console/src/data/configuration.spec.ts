import { createGroundwork } from '@groundwork/client';
import { readConfiguration } from './configuration';

/** identity as it answers for either media type. */
const identityOf = (asked: (string | null)[]) =>
  createGroundwork({
    issuer: 'https://id.example',
    auth: { authorize: () => Promise.resolve({}) },
    fetch: (input, init) => {
      const accept = new Request(input, init).headers.get('accept');
      asked.push(accept);
      const [type, text] =
        accept === 'application/yaml'
          ? [accept, 'version: 1\nroles: []\n']
          : ['application/json', '{"version":1,"roles":[]}'];
      return Promise.resolve(new Response(text, { headers: { 'content-type': type } }));
    },
  }).identity;

it('reads the configuration as identity writes it in YAML, and indented in JSON', async () => {
  const asked: (string | null)[] = [];
  const identity = identityOf(asked);
  const { signal } = new AbortController();
  expect(await readConfiguration(identity, 'yaml', signal)).toBe('version: 1\nroles: []\n');
  expect(await readConfiguration(identity, 'json', signal)).toBe('{\n  "version": 1,\n  "roles": []\n}');
  expect(asked).toEqual(['application/yaml', null]);
});
