/** What is wrong with one variable; never holds the value of a secret. */
export interface Problem {
  readonly name: string;
  readonly problem: string;
  readonly expected?: string;
}

/** The configuration cannot be used; one line per problem. */
export class ConfigError extends Error {
  constructor(readonly problems: readonly Problem[]) {
    super(
      `The configuration has ${problems.length} problem${problems.length === 1 ? '' : 's'}:\n${problems.map(problemLine).join('\n')}`,
    );
    this.name = 'ConfigError';
  }
}

const problemLine = ({ name, problem, expected }: Problem): string =>
  `  ${name} ${problem}${expected ? `; expected ${expected}` : ''}`;
