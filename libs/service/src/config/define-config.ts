import { type Variable, Derived, type EarlierVariables, ConfigError, type Problem } from './variable.js';
import { Inject } from '@nestjs/common';
import { readFileSync } from 'node:fs';

/** Names and texts, as in `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The text of a variable: of its first alias that is set, else of its own name; `NAME_FILE` names a file that holds it.
 * Empty text counts as not set.
 */
export function findText(
  environment: Environment,
  name: string,
  { aliases }: Variable<unknown>,
  problems: Problem[],
): string | undefined {
  for (const candidate of [...aliases, name]) {
    const text = environment[candidate]?.trim() || undefined;
    const file = environment[`${candidate}_FILE`]?.trim() || undefined;
    if (text && file) {
      problems.push({
        name,
        problem: `is given twice, by ${candidate} and by ${candidate}_FILE`,
        expected: 'one of the two',
      });
      return undefined;
    }
    if (text) return text;
    if (file) return readText(name, `${candidate}_FILE`, file, problems);
  }
  return undefined;
}

function readText(name: string, source: string, file: string, problems: Problem[]): string | undefined {
  try {
    const text = readFileSync(file, 'utf8').trim();
    if (text) return text;
    problems.push({ name, problem: `is empty in ${file} (${source})` });
  } catch (error) {
    // Reading a file throws nothing else.
    const reason = (error as NodeJS.ErrnoException).code ?? 'unreadable';
    problems.push({ name, problem: `cannot be read from ${file} (${source}: ${reason})`, expected: 'a readable file' });
  }
  return undefined;
}

/** One row of the configuration table in the documentation. */
export interface ConfigRow {
  readonly name: string;
  readonly type: string;
  readonly default: string;
  readonly required: boolean;
  readonly secret: boolean;
  readonly meaning: string;
}

/** The configuration table of a service, in the order of declaration. */
export const describeConfig = (definition: Pick<ConfigDefinition<unknown>, 'variables'>): ConfigRow[] =>
  Object.entries(definition.variables).map(([name, variable]) => ({
    name: [...variable.aliases, name].join(' or '),
    type: variable.type,
    default: defaultText(variable.fallback),
    required: variable.fallback === undefined && !variable.optional,
    secret: variable.secret,
    meaning: variable.meaning,
  }));

function defaultText(fallback: unknown): string {
  if (fallback instanceof Derived) return fallback.text;
  if (fallback === undefined) return '';
  if (Array.isArray(fallback)) return fallback.join(',');
  return typeof fallback === 'string' ? fallback : JSON.stringify(fallback);
}

/** Injection token of the service's configuration. */
export const CONFIG = Symbol('configuration');

/** Injects the service's configuration. */
export const InjectConfig = (): ParameterDecorator & PropertyDecorator => Inject(CONFIG);

// `unknown` would refuse every variable here: T stands in a parameter position of its default.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Variables = Readonly<Record<string, Variable<any>>>;

/** The values of a set of variables, under the variables' own names. */
export type Values<V> = { readonly [N in keyof V]: V[N] extends Variable<infer T> ? T : never };

/** A rule over several variables; returns the problems. */
export type Rule<C> = (config: C) => readonly Problem[];

/** A service's configuration: which variables it reads and what has to hold between them. */
export interface ConfigDefinition<C> {
  readonly variables: Variables;
  /** Throws `ConfigError` with every problem there is. */
  read(environment?: Environment): C;
  /** Defaults and examples, without reading the environment: for generated documents only. */
  sample(): C;
}

/** The type of a definition's values. */
export type ConfigOf<D> = D extends ConfigDefinition<infer C> ? C : never;

/** Declares a configuration; defaults see the variables declared before them. */
export function defineConfig<const V extends Variables>(
  variables: V,
  ...rules: readonly Rule<Values<V>>[]
): ConfigDefinition<Values<V>> {
  return {
    variables,
    read: (environment = process.env) => {
      const problems: Problem[] = [];
      const config = valuesOf(variables, (name, variable) => findText(environment, name, variable, problems), problems);
      if (problems.length === 0)
        problems.push(...brokenRules(variables, config), ...rules.flatMap((rule) => rule(config)));
      if (problems.length > 0) throw new ConfigError(firstOfEach(problems));
      return Object.freeze(config);
    },
    sample: () =>
      valuesOf(
        variables,
        (_, { fallback, optional, example }) => (fallback === undefined && !optional ? example : undefined),
        [],
      ),
  };
}

/** Reads the variables in their order; what is wrong goes to `problems`. */
function valuesOf<V extends Variables>(
  variables: V,
  textOf: (name: string, variable: V[string]) => string | undefined,
  problems: Problem[],
): Values<V> {
  const values: Record<string, unknown> = {};
  for (const [name, variable] of Object.entries(variables)) {
    // The variables that defaults depend on come first in `commonVariables`.
    values[name] = valueOf(
      name,
      variable,
      textOf(name, variable as V[string]),
      values as unknown as EarlierVariables,
      problems,
    );
  }
  // Every variable has been given its value above.
  return values as Values<V>;
}

function brokenRules<V extends Variables>(variables: V, config: Values<V>): Problem[] {
  return Object.entries(variables).flatMap(([name, { check }]) => {
    // As in `valuesOf`.
    const found = check?.(config[name], config as unknown as EarlierVariables);
    return found ? [{ name, ...found }] : [];
  });
}

/** A file that cannot be read is not also a missing value. */
const firstOfEach = (problems: readonly Problem[]): Problem[] =>
  [...Map.groupBy(problems, ({ name }) => name).values()].flatMap(([first]) => (first ? [first] : []));

function valueOf(
  name: string,
  variable: Variable<unknown>,
  text: string | undefined,
  earlier: EarlierVariables,
  problems: Problem[],
): unknown {
  const { fallback, optional, secret, expected, parse } = variable;
  if (text !== undefined) {
    const value = parse(text);
    if (value === undefined)
      problems.push({
        name,
        problem: secret ? 'is not acceptable' : `is ${JSON.stringify(text.slice(0, 100))}`,
        expected,
      });
    return value;
  }
  if (fallback instanceof Derived) return fallback.from(earlier);
  if (fallback === undefined && !optional) problems.push({ name, problem: 'is missing', expected });
  return fallback;
}
