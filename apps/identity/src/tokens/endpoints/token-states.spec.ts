import type { Records } from '@groundwork/records';
import { TokenStates, type TokenIdentity, type TokenState } from './token-states.service.js';

const id = (n: number) => `019a0000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const token = (n: number): TokenIdentity => ({ jti: `t${n}`, grantId: undefined, clientId: id(n), userId: undefined });
const stateOf = (name: string): TokenState => ({ active: true, username: name, user_tenant_id: null });

/** A database that knows every token, and what it was asked about. */
function listening() {
  const asked: (readonly string[])[] = [];
  const query = ({ values }: { readonly values: readonly unknown[] }) => {
    const tokens = values[0] as string[];
    asked.push(tokens);
    return Promise.resolve(tokens.map(stateOf));
  };
  // Nothing else of it is used here.
  return { states: new TokenStates({ query } as unknown as Records), asked };
}

describe('TokenStates', () => {
  it('asks about tokens that came together in one statement, and gives each its own answer', async () => {
    const { states, asked } = listening();
    const answers = await Promise.all([1, 2, 3].map((n) => states.find(token(n))));
    expect(asked).toEqual([['t1', 't2', 't3']]);
    expect(answers).toEqual(['t1', 't2', 't3'].map(stateOf));
  });

  it.each([
    ['client', { ...token(1), clientId: 'nonsense' }],
    ['user', { ...token(1), userId: "' or true" }],
  ])('knows no %s without an id of ours, and asks nothing', async (_, odd) => {
    const { states, asked } = listening();
    expect(await states.find(odd)).toMatchObject({ active: false });
    expect(await states.findUser(odd)).toBeUndefined();
    expect(asked).toEqual([]);
  });
});
