import { outsideWork } from '../running/work.js';

interface Waiting<Question, Answer> {
  readonly question: Question;
  readonly answer: (answer: Answer) => void;
  readonly fail: (error: unknown) => void;
}

/** Statements under way; a connection asks while the answer of another one is read. */
const MOST_STATEMENTS = 2;
/** Questions of one statement. */
const MOST_QUESTIONS = 100;

/**
 * Questions that come in while statements are under way go to the database together, as soon as one of them returns: nobody
 * waits for a timer, and nobody gets an answer from before the question. `ask` answers in the order it was asked. (ADR 0031)
 */
export class Together<Question, Answer> {
  private readonly waiting: Waiting<Question, Answer>[] = [];
  private underWay = 0;

  constructor(private readonly ask: (questions: readonly Question[]) => Promise<readonly Answer[]>) {}

  /** Rejects as the statement did that it shared. */
  find(question: Question): Promise<Answer> {
    return new Promise((answer, fail) => {
      this.waiting.push({ question, answer, fail });
      // What came in with this one is still to be heard.
      if (this.waiting.length === 1) setImmediate(() => outsideWork(() => this.askNext()));
    });
  }

  private askNext(): void {
    if (this.waiting.length === 0 || this.underWay >= MOST_STATEMENTS) return;
    this.underWay++;
    void this.askAll(this.waiting.splice(0, MOST_QUESTIONS)).finally(() => {
      this.underWay--;
      this.askNext();
    });
    this.askNext();
  }

  private async askAll(waiting: readonly Waiting<Question, Answer>[]): Promise<void> {
    try {
      const answers = await this.ask(waiting.map(({ question }) => question));
      for (const [index, { answer }] of waiting.entries()) answer(answers[index]!);
    } catch (error) {
      for (const { fail } of waiting) fail(error);
    }
  }
}
