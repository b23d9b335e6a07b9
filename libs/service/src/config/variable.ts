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

/** The variables a default may depend on; they stand before all others in `commonVariables`. */
export interface EarlierVariables {
  readonly ENVIRONMENT: 'development' | 'staging' | 'production';
  readonly PORT: number;
  readonly PUBLIC_URL: string;
  readonly ISSUER: string;
  readonly AUTH_INTROSPECT: 'opaque' | 'always' | 'never';
  /** Of services that introspect; for checks, which see every variable. */
  readonly INTROSPECTION_CLIENT_ID?: string;
  readonly INTROSPECTION_CLIENT_SECRET?: string;
}

/** A default that follows from other variables. */
export class Derived<T> {
  constructor(
    /** What the documentation shows as the default. */
    readonly text: string,
    readonly from: (earlier: EarlierVariables) => T,
  ) {}
}

/** A default that follows from other variables: `derived('http://localhost:PORT', ({ PORT }) => …)`. */
export const derived = <T>(text: string, from: (earlier: EarlierVariables) => T): Derived<T> => new Derived(text, from);

/** One environment variable: how its text is read, and what the documentation says of it. (deployment.md, "Rules for the services") */
export interface Variable<T> {
  /** Shown in the configuration table: `integer`, `url`, `development | staging | production`. */
  readonly type: string;
  /** Completes "expected …" in a problem. */
  readonly expected: string;
  readonly meaning: string;
  /** The value is never shown, neither in problems nor in logs. */
  readonly secret: boolean;
  readonly optional: boolean;
  readonly fallback?: T | Derived<T>;
  /** A plausible text, for the documentation of variables that have no default. */
  readonly example: string;
  /** Names that win over the variable's own: `TREE_DATABASE_URL` over `DATABASE_URL`. */
  readonly aliases: readonly string[];
  /** The value, or `undefined` when the text is not acceptable. */
  readonly parse: (text: string) => T | undefined;
  readonly check?: Check<T>;
}

/** What is wrong with a value beside the earlier variables, and what is expected; `undefined` when nothing is. */
export type Check<T> = (value: T | undefined, earlier: EarlierVariables) => Omit<Problem, 'name'> | undefined;

/** What every kind of variable may say; neither `default` nor `optional: true` makes it required. */
export interface VariableOptions<T> {
  readonly meaning: string;
  readonly default?: T | Derived<T>;
  readonly optional?: boolean;
  readonly example?: string;
  readonly aliases?: readonly string[];
  readonly secret?: boolean;
  readonly check?: Check<T>;
}

/** The type of the value: an optional variable without a default may be absent. */
export type ValueFor<T, O> = O extends { readonly optional: true } ? T | undefined : T;

/** How a kind of variable reads its text. */
export interface Reading<T> {
  readonly type: string;
  readonly expected: string;
  readonly example: string;
  readonly parse: (text: string) => T | undefined;
}

/** A variable of a kind of its own. */
export function parsed<T, const O extends VariableOptions<T>>(
  reading: Reading<T>,
  options: O,
): Variable<ValueFor<T, O>> {
  const variable: Variable<T> = {
    ...reading,
    meaning: options.meaning,
    secret: options.secret ?? false,
    optional: options.optional ?? false,
    fallback: options.default,
    example: options.example ?? reading.example,
    aliases: options.aliases ?? [],
    check: options.check,
  };
  return variable;
}
