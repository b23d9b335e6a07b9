import { readSamples } from '../../../samples.mjs';
import { FRAMEWORKS, FRAMEWORKS_OF, samplesOf, type OwnValues } from './code-samples';
import programs from './samples.generated.json' with { type: 'json' };

const OWN: OwnValues = {
  clientId: '0199aaaa-0000-7000-8000-000000000001',
  issuer: 'https://id.own.example',
  storage: 'https://files.own.example',
  tree: 'https://tree.own.example',
  redirect: 'https://own.example/back',
  logoutRedirect: 'https://own.example/bye',
  scopes: ['orders:read'],
};
const textOf = (framework: (typeof FRAMEWORKS)[number], own = OWN) =>
  samplesOf(framework, own)
    .map(({ text }) => text)
    .join('\n');

it('10. are the programs of the guide: `node apps/console/samples.mjs` writes them', () => {
  expect(programs).toEqual(readSamples());
});

it.each(FRAMEWORKS)(
  '10. %s: has the client id and the issuer of the application, and no example of them',
  (framework) => {
    const text = textOf(framework);
    expect(text).toContain(OWN.clientId);
    expect(text).toContain(OWN.issuer);
    expect(text).not.toMatch(/(identity|storage|tree)\.example\.com|01920000-|CLIENT_ID/);
  },
);

it('10. those of a page have its addresses and scopes', () => {
  const text = textOf('react');
  expect(text).toContain("redirectUri: 'https://own.example/back',");
  expect(text).toContain("postLogoutRedirectUri: 'https://own.example/bye',");
  expect(text).toContain("scopes: ['profile', 'offline_access', 'orders:read'],");
  expect(text).toContain("storage: 'https://files.own.example',");
});

it.each(['oidc', 'spring', 'go'] as const)('10. %s: has the address and the scopes of the application', (framework) => {
  const text = textOf(framework);
  expect(text).toContain(OWN.redirect);
  expect(text).toMatch(/openid["',]* ["']?profile["',]* ["']?orders:read/);
  expect(text).not.toMatch(/localhost|location\.origin|oauth2\/code/);
});

it('10. nothing that an application is called by leaves the quotes that it stands in', () => {
  const hostile = { ...OWN, redirect: `https://own.example/"';\n\`$&`, scopes: ['"; evil'] };
  for (const framework of ['oidc', 'spring', 'go'] as const)
    expect(textOf(framework, hostile)).not.toMatch(/own\.example\/["'`]|["']; evil/);
});

it('10. leave out what the application or the installation does not have', () => {
  const { storage: _, tree: __, logoutRedirect: ___, redirect: ____, ...least } = OWN;
  const text = textOf('page', { ...least, scopes: [] });
  expect(text).not.toMatch(/storage:|tree:|postLogoutRedirectUri:/);
  expect(text).toContain('redirectUri: `${location.origin}/callback`');
  expect(text).toContain("scopes: ['profile', 'offline_access'],");
});

it('10. never have a secret, and quote what is in an address', () => {
  expect(textOf('express')).toContain("clientSecret: process.env['CLIENT_SECRET']");
  expect(textOf('page', { ...OWN, redirect: "https://a.example/'x$&" })).toContain(
    String.raw`redirectUri: 'https://a.example/\'x$&',`,
  );
});

it('10. devices have none, every other kind some', () => {
  expect(Object.entries(FRAMEWORKS_OF).map(([kind, { length }]) => [kind, length > 0])).toEqual([
    ['spa', true],
    ['web', true],
    ['machine', true],
    ['native', false],
  ]);
});
