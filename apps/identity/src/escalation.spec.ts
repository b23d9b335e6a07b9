import fc from 'fast-check';
import { grantedBy, outside, type Granted } from './testing/escalation/granted.js';
import { readInstallation, tokenOf, type Installation } from './testing/escalation/installation.js';
import type { Draw } from './testing/escalation/move.js';
import { MOVES, send } from './testing/escalation/moves.js';
import { ATTACKER_PASSWORD, FIRST_ATTACKERS, makeWorld, type Known, type World } from './testing/escalation/world.js';
import { startWhole, type Whole } from './testing/start-whole.js';

/** Number of sequences and of moves in each; the nightly run sets 2,000. */
const SEQUENCES = Number(process.env['ESCALATION_SEQUENCES'] ?? 12);
const STEPS = 40;
/** After so many moves attackers obtain new tokens with everything they have learned. */
const STEPS_BETWEEN_SIGN_INS = 20;

let whole: Whole;
let installation: Installation;
beforeAll(async () => {
  whole = await startWhole({ RATE_LIMIT_PER_MINUTE: '0' });
  installation = await readInstallation(whole);
});
afterAll(() => whole.close());

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
  const { secrets, passwords, keyed, known, signInClients } = world;
  const grant_type = 'client_credentials';
  const tries: Promise<string | undefined>[] = [...secrets].map(([id, secret]) =>
    tokenOf(installation, { grant_type }, { id, secret }),
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
    for (const client_id of [signInClients.get(user.tenant_id), known.clients.at(-1)])
      if (client_id) tries.push(tokenOf(installation, { ...form, client_id }));
  }
  return (await Promise.all(tries)).filter((token) => token !== undefined);
}

const played = { sequences: 0, requests: 0, accepted: 0, refused: 0, tokens: 0 };
const acceptedMoves = new Set<number>();

/** Plays a sequence; returns the scopes that attackers gained, and the accepted requests if there are any. */
async function play(steps: readonly Step[]): Promise<{ beyond: Granted[]; accepted: string[] }> {
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

it(
  'no sequence of writes by colluding callers yields a token with scopes beyond those they had at first',
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
  30 * 60_000,
);
