import { Together } from './together.js';

interface Sent {
  readonly questions: readonly number[];
  readonly answer: (answers: string[]) => void;
  readonly fail: (error: Error) => void;
}

/** A database that answers when it is told to. */
function listening() {
  const sent: Sent[] = [];
  const together = new Together<number, string>(
    (questions) => new Promise((answer, fail) => sent.push({ questions, answer, fail })),
  );
  return { together, sent, asked: () => sent.map(({ questions }) => questions) };
}

const answerAll = ({ questions, answer }: Sent) => answer(questions.map(String));
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('Together', () => {
  it('sends questions that came together in one statement, and gives each its own answer', async () => {
    const { together, sent, asked } = listening();
    const answers = [1, 2, 3].map((n) => together.find(n));
    await turn();
    expect(asked()).toEqual([[1, 2, 3]]);
    answerAll(sent[0]!);
    expect(await Promise.all(answers)).toEqual(['1', '2', '3']);
  });

  it('has two statements under way at most; what comes meanwhile is asked after it came', async () => {
    const { together, sent, asked } = listening();
    const first = together.find(1);
    await turn();
    void together.find(2);
    await turn();
    const later = [3, 4].map((n) => together.find(n));
    await turn();
    expect(asked()).toEqual([[1], [2]]);
    answerAll(sent[0]!);
    await first;
    await turn();
    expect(asked()).toEqual([[1], [2], [3, 4]]);
    answerAll(sent[2]!);
    expect(await Promise.all(later)).toEqual(['3', '4']);
  });

  it('sends a hundred at once, the rest after them', async () => {
    const { together, sent, asked } = listening();
    const answers = Promise.all(Array.from({ length: 250 }, (_, n) => together.find(n)));
    await turn();
    expect(asked().map((questions) => questions.length)).toEqual([100, 100]);
    answerAll(sent[1]!);
    await turn();
    expect(asked().map((questions) => questions.length)).toEqual([100, 100, 50]);
    for (const one of sent) answerAll(one);
    expect((await answers).at(-1)).toBe('249');
  });

  it('fails all questions of a statement that fails, and goes on', async () => {
    const { together, sent } = listening();
    const answers = Promise.allSettled([1, 2].map((n) => together.find(n)));
    await turn();
    sent[0]!.fail(new Error('gone'));
    expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const next = together.find(3);
    await turn();
    answerAll(sent[1]!);
    expect(await next).toBe('3');
  });
});
