/** A step of a plan. (PostgreSQL, "EXPLAIN", format json) */
export interface Plan {
  readonly Plans?: readonly Plan[];
  readonly [property: string]: unknown;
}

/** A statement that a connection ran, with its plan. */
export interface LoggedPlan {
  readonly 'Query Text': string;
  readonly Plan: Plan;
  /** Settings of the planner that are not the defaults, where they are logged. */
  readonly Settings?: Readonly<Record<string, string>>;
}

/** Statements that make a connection send the plan of each later one as a notice; `options` are further ones of auto_explain, each with its value. */
export const sendPlans = (options: Readonly<Record<string, string>>): string =>
  Object.entries({ log_min_duration: '0', log_format: 'json', log_level: 'notice', ...options }).reduce(
    (statements, [name, value]) => `${statements}; set auto_explain.${name} = ${value}`,
    "load 'auto_explain'",
  );

/** The plan in a notice, if it has one. */
export function planIn(notice = ''): LoggedPlan | undefined {
  const [, json] = /plan:\n(.*)/s.exec(notice) ?? [];
  return json === undefined ? undefined : (JSON.parse(json) as LoggedPlan);
}
