import fc from 'fast-check';
import { OIDC_SCOPES, SIGNING_ALGORITHMS, type ResourceAccess } from '../clients/client-record.js';
import { audienceClaims } from './token-customizer.js';
import { planToken, type PlanRequest, type Refusal, type TokenPlan } from './token-plan.js';

const ISSUER = 'https://id.example';

/** A resource whose scopes are written `read` when granted and `-write` when only defined. */
function resource(identifier: string, scopes: string, rest: Partial<ResourceAccess> = {}): ResourceAccess {
  const defined = scopes.split(' ').map((text) => {
    const name = text.replace(/^-/, '');
    return { id: `${identifier}/${name}`, name, granted: !text.startsWith('-') };
  });
  return {
    id: identifier,
    identifier,
    algorithm: null,
    lifetime: null,
    rbac: false,
    listed: false,
    skip_consent: false,
    claims: [],
    scopes: defined,
    ...rest,
  };
}

const words = (text: string) => text.split(' ').filter(Boolean);
const audiences = (plan: TokenPlan) => plan.audiences.map((one) => one.resource.identifier);

function planned(request: PlanRequest): TokenPlan {
  const plan = planToken(request);
  if ('refused' in plan) throw new Error(`${plan.refused}: ${plan.message}`);
  return plan;
}
const refused = (request: PlanRequest): Refusal | TokenPlan => planToken(request);

describe('planToken', () => {
  const a = resource('urn:a', 'a:read a:write -a:admin', { lifetime: 600 });
  const b = resource('urn:b', 'b:read', { lifetime: 300 });

  it('includes every resource of the client when none is named, with the smallest lifetime and ES256', () => {
    const plan = planned({ access: [a, b] });
    expect(plan).toMatchObject({ scopes: ['a:read', 'a:write', 'b:read'], algorithm: 'ES256', lifetime: 300 });
    expect(audiences(plan)).toEqual(['urn:a', 'urn:b']);
  });

  it('narrows by scope, and by resource', () => {
    expect(planned({ access: [a, b], requested: ['a:read'] })).toMatchObject({ scopes: ['a:read'], lifetime: 600 });
    expect(planned({ access: [a, b], resource: 'urn:b' })).toMatchObject({ scopes: ['b:read'], lifetime: 300 });
  });

  it('issues a token without scopes to a client without permissions', () => {
    expect(planned({ access: [] })).toEqual({ scopes: [], audiences: [], algorithm: 'ES256', lifetime: 900 });
  });

  it.each(['a:admin', 'nothing', 'a:read nothing', 'openid'])(
    '15. rejects %p without a user with invalid_scope',
    (scope) => {
      expect(refused({ access: [a, b], requested: words(scope) })).toMatchObject({ refused: 'invalid_scope' });
    },
  );

  it('15. rejects a foreign resource with invalid_target, and a scope of another resource with invalid_scope', () => {
    expect(refused({ access: [a, b], resource: 'urn:c' })).toMatchObject({ refused: 'invalid_target' });
    expect(refused({ access: [a, b], resource: 'urn:b', requested: ['a:read'] })).toMatchObject({
      refused: 'invalid_scope',
    });
  });

  it('includes requested OpenID scopes for users, never others', () => {
    const user = new Set<string>();
    expect(planned({ access: [a], user, requested: ['openid', 'a:read'] }).scopes).toEqual(['openid', 'a:read']);
    expect(planned({ access: [a], user }).scopes).toEqual(['a:read', 'a:write']);
    expect(planned({ access: [], user, requested: ['openid'] }).audiences).toEqual([]);
  });

  describe('with rbac', () => {
    const guarded = { ...a, rbac: true };

    it('omits what the user lacks', () => {
      const user = new Set(['urn:a/a:read']);
      expect(planned({ access: [guarded, b], user }).scopes).toEqual(['a:read', 'b:read']);
      expect(planned({ access: [guarded], user, requested: ['a:read', 'a:write'] }).scopes).toEqual(['a:read']);
    });

    it('answers invalid_scope when no requested scope is left', () => {
      expect(refused({ access: [guarded], user: new Set(), requested: ['a:read'] })).toMatchObject({
        refused: 'invalid_scope',
      });
      expect(planned({ access: [guarded], user: new Set() }).scopes).toEqual([]);
    });

    it('does not apply to client_credentials', () => {
      expect(planned({ access: [guarded] }).scopes).toEqual(['a:read', 'a:write']);
    });
  });

  it('drops scopes of an earlier token that are no longer granted', () => {
    const within = new Set(['openid', 'a:read', 'a:admin', 'gone']);
    expect(planned({ access: [a, b], within, user: new Set() }).scopes).toEqual(['openid', 'a:read']);
  });

  describe('algorithms that a profile allows', () => {
    const algorithms = ['ES256', 'PS256'] as const;
    const rsa = resource('urn:rsa', 'rsa:read', { algorithm: 'RS256' });
    const own = resource('urn:own', 'own:read', { algorithm: 'HS256' });
    const ps = resource('urn:ps', 'ps:read', { algorithm: 'PS256' });

    it('leave out other resources beside these, and refuse them alone or named', () => {
      expect(audiences(planned({ access: [a, rsa, own], algorithms }))).toEqual(['urn:a']);
      expect(planned({ access: [ps, rsa], algorithms })).toMatchObject({ algorithm: 'PS256', scopes: ['ps:read'] });
      expect(planned({ access: [rsa], algorithms, user: new Set(), requested: ['openid'] }).scopes).toEqual(['openid']);
      for (const request of [
        { access: [rsa, own] },
        { access: [a, rsa], requested: ['rsa:read'] },
        { access: [a, rsa], requested: ['a:read', 'rsa:read'] },
        { access: [a, own], resource: 'urn:own' },
      ])
        expect(refused({ ...request, algorithms })).toMatchObject({ refused: 'invalid_target' });
    });
  });

  describe('scopes of equal names', () => {
    const orders = resource('urn:o', 'orders:read o:write');
    const shop = resource('urn:s', '-orders:read s:read');

    it('15. that are ambiguous and requested are rejected with invalid_target', () => {
      expect(refused({ access: [orders, shop], requested: ['orders:read', 's:read'] })).toMatchObject({
        refused: 'invalid_target',
      });
    });

    it('that are ambiguous are omitted when not requested', () => {
      expect(planned({ access: [orders, shop] }).scopes).toEqual(['o:write', 's:read']);
    });

    it('are unambiguous when the other resource is no audience, or grants it too', () => {
      expect(planned({ access: [orders, shop], requested: ['orders:read'] }).scopes).toEqual(['orders:read']);
      expect(
        planned({ access: [orders, resource('urn:s', 'orders:read')], requested: ['orders:read'] }).audiences,
      ).toHaveLength(2);
    });

    it('are omitted when the user lacks one of them', () => {
      const strict = resource('urn:s', 'orders:read s:read', { rbac: true });
      const user = new Set(['urn:s/s:read']);
      expect(planned({ access: [orders, strict], user }).scopes).toEqual(['o:write', 's:read']);
    });
  });

  describe('the signature algorithm of a token', () => {
    const rsa = resource('urn:rsa', 'r', { algorithm: 'RS256' });
    const ed = resource('urn:ed', 'e', { algorithm: 'EdDSA' });
    const secret = resource('urn:hs', 'h', { algorithm: 'HS256' });
    const secret2 = resource('urn:hs2', 'h2', { algorithm: 'HS256' });

    it('applies to resources that declare none', () => {
      expect(planned({ access: [a, rsa] }).algorithm).toBe('RS256');
    });

    it.each([
      ['different algorithms', { access: [rsa, ed] }],
      ['different named ones', { access: [rsa, ed], requested: ['r', 'e'] }],
      ['HS256 with others', { access: [a, secret], requested: ['a:read', 'h'] }],
      ['two secrets', { access: [secret, secret2] }],
    ])('15. is ambiguous for %s: invalid_target', (_, request) => {
      expect(refused(request)).toMatchObject({ refused: 'invalid_target', message: expect.stringContaining('urn:') });
    });

    it('is HS256 only for that resource alone; other tokens omit it', () => {
      expect(planned({ access: [a, secret], within: new Set(['a:read', 'h']) }).scopes).toEqual(['a:read']);
      expect(planned({ access: [a, secret], resource: 'urn:hs' }).algorithm).toBe('HS256');
      expect(planned({ access: [a, secret], requested: ['h'] }).algorithm).toBe('HS256');
      expect(planned({ access: [secret] }).algorithm).toBe('HS256');
    });
  });

  describe('invariants', () => {
    const NAMES = ['s1', 's2', 's3', 's4', 'openid'];
    const scopes = fc.uniqueArray(fc.record({ name: fc.constantFrom(...NAMES), granted: fc.boolean() }), {
      selector: ({ name }) => name,
    });
    const someResource = fc.record({
      scopes,
      algorithm: fc.option(fc.constantFrom(...SIGNING_ALGORITHMS)),
      lifetime: fc.option(fc.integer({ min: 1, max: 5000 })),
      rbac: fc.boolean(),
      listed: fc.boolean(),
    });
    const access = fc.array(someResource, { maxLength: 4 }).map((some) =>
      some.map((one, i): ResourceAccess => ({
        ...one,
        id: `r${i}`,
        identifier: `urn:r${i}`,
        skip_consent: false,
        claims: [],
        scopes: one.scopes.map((scope) => ({ ...scope, id: `r${i}/${scope.name}` })),
      })),
    );
    const ids = [0, 1, 2, 3].flatMap((i) => NAMES.map((name) => `r${i}/${name}`));
    const maybe = <T>(some: fc.Arbitrary<T>) => fc.option(some, { nil: undefined });
    const request: fc.Arbitrary<PlanRequest> = fc.record({
      access,
      user: maybe(fc.subarray(ids).map((some) => new Set(some))),
      requested: maybe(fc.subarray([...NAMES, 'unknown'])),
      within: maybe(fc.subarray(NAMES).map((some) => new Set(some))),
      resource: maybe(fc.constantFrom('urn:r0', 'urn:r1', 'urn:r9')),
    });
    const forPlans = (law: (plan: TokenPlan, request: PlanRequest) => void) =>
      fc.assert(
        fc.property(request, (some) => {
          const plan = planToken(some);
          if (!('refused' in plan)) law(plan, some);
        }),
        { numRuns: 3000 },
      );

    it('a scope in a token is granted at each of its audiences or undefined there', () => {
      forPlans((plan, { user }) => {
        for (const { resource: one } of plan.audiences)
          for (const scope of one.scopes.filter(({ name }) => plan.scopes.includes(name) && !OIDC_SCOPES.has(name))) {
            expect(scope.granted && (!one.rbac || !user || user.has(scope.id))).toBe(true);
          }
      });
    });

    it('the audiences of a token with fewer scopes are those that define them', () => {
      forPlans((plan) => {
        for (const name of plan.scopes) {
          const { aud } = audienceClaims(plan, new Set([name]), ISSUER);
          const expected = plan.audiences
            .filter((one) => one.scopes.includes(name))
            .map((one) => one.resource.identifier);
          expect([aud].flat()).toEqual(expected.length > 0 ? expected : [ISSUER]);
        }
      });
    });

    it('a token never has more than was requested, consented and named', () => {
      forPlans((plan, { requested, within, resource: only }) => {
        expect(
          plan.scopes.filter((name) => requested?.includes(name) === false || within?.has(name) === false),
        ).toEqual([]);
        if (only !== undefined) expect(audiences(plan).filter((identifier) => identifier !== only)).toEqual([]);
      });
    });

    it('a token has one signature algorithm and respects every lifetime', () => {
      forPlans((plan) => {
        for (const { resource: one } of plan.audiences) {
          expect(one.algorithm ?? plan.algorithm).toBe(plan.algorithm);
          expect(plan.lifetime).toBeLessThanOrEqual(one.lifetime ?? 900);
        }
        if (plan.algorithm === 'HS256') expect(plan.audiences).toHaveLength(1);
      });
    });

    it('a refreshed token has what the first one had', () => {
      forPlans((plan, some) => {
        const again = planned({ ...some, requested: undefined, within: new Set(plan.scopes) });
        expect(new Set(again.scopes)).toEqual(new Set(plan.scopes));
      });
    });
  });
});

describe('audienceClaims', () => {
  const a = resource('urn:a', 'a:read', { listed: true });
  const b = resource('urn:b', 'b:read');

  it('is a string for one audience, an array for several, the issuer for none', () => {
    const plan = planned({ access: [a, b], user: new Set(), requested: ['openid', 'a:read', 'b:read'] });
    expect(audienceClaims(plan, new Set(['openid', 'b:read']), ISSUER)).toEqual({ aud: 'urn:b' });
    expect(audienceClaims(plan, new Set(plan.scopes), ISSUER)).toEqual({
      aud: ['urn:a', 'urn:b'],
      permissions: ['a:read'],
    });
    expect(audienceClaims(plan, new Set(['openid']), ISSUER)).toEqual({ aud: ISSUER });
  });
});
