import type { Records } from '@groundwork/records';
import { TokenStates, type TokenIdentity, type TokenState } from './token-states.service.js';

const id = (n: number) => `019a0000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const token = (n: number): TokenIdentity => ({ jti: `t${n}`, grantId: undefined, clientId: id(n), userId: undefined });
const stateOf = (name: string): TokenState => ({ active: true, username: name, user_tenant_id: null });

/** A database that finds every token, and the tokens it was queried for. */
function listening() {
  const queried: (readonly string[])[] = [];
  const query = ({ values }: { readonly values: readonly unknown[] }) => {
    const tokens = values[0] as string[];
    queried.push(tokens);
    return Promise.resolve(tokens.map(stateOf));
  };
  // Nothing else of it is used here.
  return { states: new TokenStates({ query } as unknown as Records), queried };
}

describe('TokenStates', () => {
  it('batches concurrent look-ups into one statement, and returns each its own result', async () => {
    const { states, queried } = listening();
    const answers = await Promise.all([1, 2, 3].map((n) => states.find(token(n))));
    expect(queried).toEqual([['t1', 't2', 't3']]);
    expect(answers).toEqual(['t1', 't2', 't3'].map(stateOf));
  });

  it.each([
    ['client', { ...token(1), clientId: 'nonsense' }],
    ['user', { ...token(1), userId: "' or true" }],
  ])('returns no %s for a foreign id, and sends no query', async (_, odd) => {
    const { states, queried } = listening();
    expect(await states.find(odd)).toMatchObject({ active: false });
    expect(await states.findUser(odd)).toBeUndefined();
    expect(queried).toEqual([]);
  });
});
