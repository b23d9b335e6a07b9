import { readFileSync } from 'node:fs';
import { emptyOf, newProviderOf, PRESETS, providerChangesOf } from './provider-draft';

const { components } = JSON.parse(
  readFileSync(new URL('../../../../../docs/openapi/identity.json', import.meta.url), 'utf8'),
);
const preset = (id: string) => PRESETS.find((one) => one.id === id)!;

it('20. presets are of types and settings that the service knows', () => {
  expect(components.schemas.ProviderType.enum).toEqual(expect.arrayContaining(PRESETS.map(({ type }) => type)));
  const settings = Object.keys(components.schemas.ProviderSettings.properties);
  expect(settings).toEqual(expect.arrayContaining(PRESETS.flatMap((one) => one.settings)));
});

it('20. a preset needs an id and a secret alone', () => {
  const draft = { ...emptyOf(preset('google')), client_id: ' abc ', client_secret: 's' };
  expect(newProviderOf(preset('google'), draft)).toEqual({
    provider_type: 'google',
    provider_name: 'Google',
    client_id: 'abc',
    client_secret: 's',
    link_by: 'confirm',
    jit_provisioning: true,
    is_enabled: true,
    domains: [],
  });
});

it('writes domains by line and settings that the type has', () => {
  const settings = { team_id: ' T1 ', key_id: '', hosted_domain: 'x' };
  const draft = { ...emptyOf(preset('apple')), domains: ' a.example\nb.example ', settings };
  expect(newProviderOf(preset('apple'), draft)).toMatchObject({
    domains: ['a.example', 'b.example'],
    settings: { team_id: 'T1' },
  });
  expect(providerChangesOf({ client_secret: '', domains: 'c.example', is_enabled: false })).toEqual({
    domains: ['c.example'],
    is_enabled: false,
  });
});
