import type { Records } from '@groundwork/records';
import { TokenStates } from './token-states.service.js';
import type { TokenIdentity, TokenState } from './token-state.js';

const id = (n: number) => `019a0000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const token = (n: number): TokenIdentity => ({ jti: `t${n}`, grantId: undefined, clientId: id(n), userId: undefined });

interface Sent {
  readonly tokens: readonly string[];
  readonly answer: (rows: TokenState[]) => void;
  readonly fail: (error: Error) => void;
}

/** A database that answers when it is told to. */
function listening() {
  const sent: Sent[] = [];
  const query = ({ values }: { readonly values: readonly unknown[] }) =>
    new Promise((answer, fail) => sent.push({ tokens: values[0] as string[], answer, fail }));
  // Nothing else of it is used here.
  return { states: new TokenStates({ query } as unknown as Records), sent };
}

const stateOf = (name: string): TokenState => ({ active: true, username: name, user_tenant_id: null });
const answerAll = ({ tokens, answer }: Sent) => answer(tokens.map(stateOf));
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('TokenStates', () => {
  it('asks about tokens that came together in one statement, and gives each its own answer', async () => {
    const { states, sent } = listening();
    const answers = [1, 2, 3].map((n) => states.find(token(n)));
    await turn();
    expect(sent.map(({ tokens }) => tokens)).toEqual([['t1', 't2', 't3']]);
    answerAll(sent[0]!);
    expect(await Promise.all(answers)).toEqual(['t1', 't2', 't3'].map(stateOf));
  });

  it('has two statements under way at most; what comes meanwhile is asked about after it came', async () => {
    const { states, sent } = listening();
    const first = states.find(token(1));
    await turn();
    void states.find(token(2));
    await turn();
    const later = [3, 4].map((n) => states.find(token(n)));
    await turn();
    expect(sent.map(({ tokens }) => tokens)).toEqual([['t1'], ['t2']]);
    answerAll(sent[0]!);
    await first;
    await turn();
    expect(sent.map(({ tokens }) => tokens)).toEqual([['t1'], ['t2'], ['t3', 't4']]);
    answerAll(sent[2]!);
    expect(await Promise.all(later)).toEqual(['t3', 't4'].map(stateOf));
  });

  it('fails all questions of a statement that fails, and goes on', async () => {
    const { states, sent } = listening();
    const answers = Promise.allSettled([1, 2].map((n) => states.find(token(n))));
    await turn();
    sent[0]!.fail(new Error('gone'));
    expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const next = states.find(token(3));
    await turn();
    answerAll(sent[1]!);
    expect(await next).toEqual(stateOf('t3'));
  });

  it.each([
    ['client', { ...token(1), clientId: 'nonsense' }],
    ['user', { ...token(1), userId: "' or true" }],
  ])('knows no %s without an id of ours, and asks nothing', async (_, odd) => {
    const { states, sent } = listening();
    expect(await states.find(odd)).toMatchObject({ active: false });
    await turn();
    expect(sent).toEqual([]);
  });
});
