import { newId } from '@groundwork/records';
import fc from 'fast-check';
import { grantedBy, outside, type Granted } from './testing/escalation/granted.js';
import { readInstallation, rootOf, tokenOf, type Installation } from './testing/escalation/installation.js';
import type { Draw } from './testing/escalation/move.js';
import { MOVES, send } from './testing/escalation/moves.js';
import { attackersProvider } from './testing/escalation/tenant-moves.js';
import { AFFECTING_REQUESTS } from './testing/affecting-requests.js';
import { ATTACKER_PASSWORD, FIRST_ATTACKERS, makeWorld, type Known, type World } from './testing/escalation/world.js';
import { startWhole, type Whole } from './testing/start-whole.js';

/** Number of sequences and of moves in each; `npm run suite -- escalation` sets 2,000. */
const SEQUENCES = Number(process.env['ESCALATION_SEQUENCES'] ?? 12);
const STEPS = 40;
/** After so many moves attackers obtain new tokens with everything they have learned. */
const STEPS_BETWEEN_SIGN_INS = 20;

let whole: Whole;
let installation: Installation;
beforeAll(async () => {
  whole = await startWhole({ RATE_LIMIT_PER_MINUTE: '0', OUTGOING_ALLOW_PRIVATE: 'true' });
  installation = await readInstallation(whole);
});
afterAll(async () => {
  await whole.close();
  await installation.external.close();
});

interface Step {
  readonly actor: number;
  readonly move: number;
  readonly picks: readonly number[];
}

const step: fc.Arbitrary<Step> = fc.record({
  actor: fc.nat(),
  move: fc.nat(MOVES.length - 1),
  picks: fc.array(fc.nat(), { minLength: 8, maxLength: 8 }),
});

/** Choices determined by the numbers of a step, so that a sequence can be repeated. */
function drawing({ known }: World, picks: readonly number[]): Draw {
  let at = 0;
  const next = (): number => picks[at++ % picks.length]!;
  const from = <T>(list: readonly T[]): T => list[next() % list.length]!;
  const of = (kind: keyof Known): string =>
    from(known[kind].length > 0 ? known[kind] : ['00000000-0000-7000-8000-000000000000']);
  return {
    of,
    from,
    chance: () => next() % 2 === 0,
    some: (kind) => Array.from({ length: 1 + (next() % 2) }, () => of(kind)),
  };
}

/** Every token that attackers can obtain with what they have learned. */
async function signIn(world: World): Promise<string[]> {
  const { secrets, passwords, keyed, known, signInClients, vouched } = world;
  const grant_type = 'client_credentials';
  const forms: Record<string, string>[] = [{ grant_type }, { grant_type, tenant: known.tenants[2]! }];
  const tries: Promise<string | undefined>[] = [...secrets].flatMap(([id, secret]) =>
    forms.map((form) => tokenOf(installation, form, { id, secret })),
  );
  for (const client_id of keyed) {
    const client_assertion = await installation.key.assertionOf(client_id);
    const client_assertion_type = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
    tries.push(tokenOf(installation, { grant_type, client_id, client_assertion, client_assertion_type }));
  }
  for (const id of passwords.keys()) {
    const [user] = await whole.query<{ username: string | null; tenant_id: string }>(
      'select username, tenant_id from users where id = $1',
      [id],
    );
    if (!user?.username) continue;
    const form = { grant_type: 'password', username: user.username, password: ATTACKER_PASSWORD };
    const own = signInClients.get(user.tenant_id);
    if (own) tries.push(tokenOf(installation, { ...form, client_id: own }));
    for (const client_id of [...signInClients.values(), known.clients.at(-1)!])
      tries.push(tokenOf(installation, { ...form, client_id, tenant: user.tenant_id }));
  }
  const exchanged = [...vouched].flatMap((tenantId) => exchanges(world, signInClients.get(tenantId)));
  played.exchanged += (await Promise.all(exchanged)).filter((token) => token !== undefined).length;
  return (await Promise.all([...tries, ...exchanged])).filter((token) => token !== undefined);
}

/** Tokens for what the attackers' own issuer says of its subjects and of addresses that are not theirs. */
function exchanges({ subjects, addresses }: World, client_id: string | undefined): Promise<string | undefined>[] {
  if (!client_id) return [];
  const now = Math.floor(Date.now() / 1_000);
  const claims = [
    ...subjects.map((sub) => ({ sub })),
    ...addresses.map((email) => ({ sub: newId(), email, email_verified: true })),
  ];
  return claims.map(async (claim) =>
    tokenOf(installation, {
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
      subject_token: await installation.external.sign({ ...claim, iat: now, exp: now + 300, jti: newId() }),
      client_id,
    }),
  );
}

const played = { sequences: 0, requests: 0, accepted: 0, refused: 0, tokens: 0, exchanged: 0 };
const acceptedMoves = new Set<number>();

/** Plays a sequence; returns the scopes that attackers gained, and the accepted requests if there are any. */
async function play(steps: readonly Step[]): Promise<{ beyond: Granted[]; accepted: string[] }> {
  installation = { ...installation, root: await rootOf(whole) };
  const world = await makeWorld(installation);
  const beyond: Granted[] = [];
  played.sequences++;
  for (const [at, { actor, move, picks }] of steps.entries()) {
    const status = await tryMove(world, { actor, make: MOVES[move]!, picks });
    expect(status).toBeLessThan(500);
    played.requests++;
    if (status < 300) acceptedMoves.add(move);
    if (status < 300) played.accepted++;
    if (status === 403) played.refused++;
    if ((at + 1) % STEPS_BETWEEN_SIGN_INS === 0 || at === steps.length - 1) beyond.push(...(await gain(world)));
  }
  const accepted = world.sent.filter(({ status }) => status < 300).map(({ by, request }) => `${by}: ${request}`);
  return { beyond: [...new Set(beyond)].sort(), accepted: beyond.length > 0 ? accepted : [] };
}

/** Sends a move as the first attacker, from the given one on, whose token has the scope of the operation; returns the status. */
async function tryMove(
  world: World,
  { actor, make, picks }: { actor: number; make: (typeof MOVES)[number]; picks: readonly number[] },
): Promise<number> {
  const { attackers } = world;
  let status = 0;
  for (let at = 0; at < FIRST_ATTACKERS; at++) {
    const answer = await send(world, attackers[(actor + at) % attackers.length]!, make(drawing(world, picks), world));
    status = answer.status;
    if (answer.code !== 'insufficient_scope') break;
  }
  return status;
}

/** Scopes of new tokens beyond the initial ones; the tokens become further attackers. */
async function gain(world: World): Promise<Granted[]> {
  const tokens = await signIn(world);
  played.tokens += tokens.length;
  world.attackers.push(...tokens.map((token) => ({ name: 'with a token they got', token })));
  return tokens.flatMap((token) => outside(grantedBy(token, installation.byAudience), world.initialScopes));
}

/** Operations with `x-affects` that are no action of the attackers. */
const NO_MOVES: Readonly<Record<string, string>> = {
  'get /users/export': 'reads',
  'post /tenants/{tenant_id}/domains/{domain_id}/verify':
    'needs a record in the DNS; what it changes is which tenant a sign-in page names',
  'post /tenants/{tenant_id}/scim_connections':
    'holds users:* and groups:* of its tenant, as whoever makes it; what it writes passes the same rule (scim specs)',
  'post /tenants/{tenant_id}/scim_connections/{connection_id}/rotate':
    'holds users:* and groups:* of its tenant, as whoever makes it; what it writes passes the same rule (scim specs)',
  'delete /tenants/{tenant_id}/scim_connections/{connection_id}': 'takes nothing from anybody',
  'post /hooks': 'gives nobody a scope: its answers take scopes away, and add claims of their own names',
  'patch /hooks/{hook_id}': 'gives nobody a scope: its answers take scopes away, and add claims of their own names',
  'delete /hooks/{hook_id}': 'gives nobody a scope: its answers take scopes away, and add claims of their own names',
};
const KINDS: Readonly<Record<string, keyof Known>> = {
  identity_provider_id: 'providers',
  identity_id: 'identities',
};
const kindOf = (parameter: string): string => KINDS[parameter] ?? parameter.replace(/_id$/, 's');

it('has an action for every operation with x-affects', () => {
  const kinds = ['tenants', 'clients', 'users', 'roles', 'groups', 'resources', 'scopes', 'tickets', 'domains', 'providers', 'identities', 'invitations']; // prettier-ignore
  const known = Object.fromEntries(kinds.map((kind) => [kind, [kind]]));
  // What moves read of a world to make a request.
  const world = { installation, known, names: [{ client_name: '' }], tenantNames: [''] } as unknown as World;
  const sent = MOVES.map((make) => make(drawing(world, [0]), world)).map(({ method, path }) => `${method} ${path}`);
  const named = Object.keys(AFFECTING_REQUESTS).filter((name) => !(name in NO_MOVES));
  const paths = named.map((name) => name.replace(/\{(\w+)\}/g, (_, parameter: string) => kindOf(parameter)));
  expect(paths.filter((path) => !sent.includes(path))).toEqual([]);
});

it('tokens of an issuer that attackers configured are exchanged, without scopes beyond those of the attackers', async () => {
  const world = await makeWorld(installation);
  const attacker = world.attackers.find(({ name }) => name === 'all of a tenant')!;
  const [, tenant = ''] = world.known.tenants;
  const body = { provider_name: 'Mine', link_by: 'verified_email', ...attackersProvider(world) };
  const path = `/tenants/${tenant}/identity_providers`;
  expect((await send(world, attacker, { method: 'post', path, body })).status).toBe(201);
  world.vouched.add(tenant);
  const before = played.exchanged;
  expect(await gain(world)).toEqual([]);
  expect(played.exchanged).toBeGreaterThan(before);
});

it(
  'no sequence of writes by colluding callers yields a token with scopes beyond their initial ones',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS, size: 'max' }), async (steps) => {
        expect(await play(steps)).toEqual({ beyond: [], accepted: [] });
      }),
      { numRuns: SEQUENCES, endOnFailure: process.env['ESCALATION_SHRINK'] !== 'true' },
    );
    process.stdout.write(`${JSON.stringify({ ...played, moves: acceptedMoves.size, of: MOVES.length })}\n`);
    // Sequences in which everything is refused would prove nothing.
    expect(played.accepted).toBeGreaterThan(played.requests / 10);
    expect(played.tokens).toBeGreaterThan(0);
  },
  Math.max(30, SEQUENCES / 6) * 60_000,
);
