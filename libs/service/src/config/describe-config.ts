import type { ConfigDefinition } from './define-config.js';
import { Derived } from './derived.js';

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
