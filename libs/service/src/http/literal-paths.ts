/** A declared route: its method, and its path as declared, such as `/users/:user_id`. */
export interface DeclaredRoute {
  readonly method: string;
  readonly template: string;
}

interface Route {
  readonly methods: Set<string>;
  /** `null` where a parameter stands. */
  readonly segments: readonly (string | null)[];
}

/**
 * Paths that a route names literally and another one would take for a parameter: `/users/import` is no user. A method that the literal route
 * does not offer is refused there, instead of being told that `import` is no id. (RFC 9110 §15.5.6)
 */
export class LiteralPaths {
  private readonly routes: readonly Route[];

  constructor(declared: readonly DeclaredRoute[]) {
    const byTemplate = new Map<string, Route>();
    for (const { method, template } of declared) {
      const known = byTemplate.get(template) ?? { methods: new Set(), segments: segmentsOf(template) };
      byTemplate.set(template, known);
      known.methods.add(method);
    }
    const all = [...byTemplate.values()];
    this.routes = all.filter((one) => all.some((other) => isHidden(one, other)));
  }

  /** The methods of the literal route, where this one is none of them; `undefined` where nothing is to be refused. */
  methodsInstead(method: string, url: string): readonly string[] | undefined {
    if (this.routes.length === 0 || method === 'OPTIONS') return undefined;
    const segments = (url.split('?')[0] ?? '').split('/').slice(1);
    const wanted = method === 'HEAD' ? 'GET' : method;
    const found = this.routes.filter((route) => matches(route, segments));
    if (found.length === 0 || found.some(({ methods }) => methods.has(wanted))) return undefined;
    return [...new Set(found.flatMap(({ methods }) => [...methods]))].flatMap((one) =>
      one === 'GET' ? ['GET', 'HEAD'] : [one],
    );
  }
}

const segmentsOf = (template: string): (string | null)[] =>
  template
    .split('/')
    .slice(1)
    .map((segment) => (segment.startsWith(':') ? null : segment));

const matches = ({ segments }: Route, path: readonly string[]): boolean =>
  segments.length === path.length && segments.every((one, i) => (one === null ? path[i] !== '' : one === path[i]));

/** Whatever the first one takes, the other one takes for a parameter. */
const isHidden = (one: Route, other: Route): boolean =>
  one !== other &&
  one.segments.length === other.segments.length &&
  one.segments.every((segment, i) => other.segments[i] === null || other.segments[i] === segment);
