/** A response as an OpenAPI document declares it, as far as answers are compared with it. */
interface Response {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, { readonly schema?: unknown }>>;
}

interface Operation {
  readonly operationId?: string;
  readonly responses: Readonly<Record<string, Response>>;
}

/** The parts of an OpenAPI 3.1 document that are read here. */
export interface AnswersDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: { readonly responses?: Readonly<Record<string, Response>> };
}

/** An answer of a running service; `path` is without the query. */
export interface GivenAnswer {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  /** Media type without parameters; empty where the response names none. */
  readonly type: string;
  /** `code` of an error body. */
  readonly code?: string;
  readonly hasBody: boolean;
}

interface Route {
  readonly template: string;
  readonly pattern: RegExp;
  /** Where the last parameter stands for several segments, as a path of codes does. */
  readonly open?: RegExp;
  /** Characters outside of parameters: the route with most is the one that is meant. */
  readonly literal: number;
  readonly operations: Readonly<Record<string, Operation>>;
}

/** What a document declares that its operations answer. */
export class DeclaredAnswers {
  private readonly routes: readonly Route[];

  constructor(private readonly document: AnswersDocument) {
    this.routes = Object.entries(document.paths)
      .map(([template, operations]) => ({ ...patternOf(template), template, operations }))
      .sort((a, b) => b.literal - a.literal);
  }

  /** What is not declared about an answer, naming the operation; `undefined` where all is, and for what is no documented operation. */
  faultOf(answer: GivenAnswer): string | undefined {
    const method = answer.method.toLowerCase();
    const route = this.routeOf(answer);
    const operation = route?.operations[method] ?? (method === 'head' ? route?.operations['get'] : undefined);
    if (!route || !operation) return undefined;
    const fault = this.undeclared(operation, answer, method === 'head');
    return fault && `${answer.method} ${route.template} (${operation.operationId ?? 'no operationId'}): ${fault}`;
  }

  /** An address below that of a record is unknown, unless its route takes several segments: then it is answered otherwise. */
  private routeOf({ path, status }: GivenAnswer): Route | undefined {
    const exact = this.routes.find(({ pattern }) => pattern.test(path));
    return exact ?? (status === 404 || status === 405 ? undefined : this.routes.find(({ open }) => open?.test(path)));
  }

  private undeclared({ responses }: Operation, answer: GivenAnswer, isHead: boolean): string | undefined {
    const { status, type, code, hasBody } = answer;
    const declared = responses[status];
    if (!declared) return `${status} ${code ?? ''}`.trimEnd();
    const { content } = this.resolve(declared);
    if (isHead || !hasBody) return undefined;
    if (!content) return `${status} with a body of ${type || 'no media type'}`;
    const media = content[type] ?? content[`${type.split('/')[0]}/*`] ?? content['*/*'];
    if (!media) return `${status} of ${type || 'no media type'}`;
    if (status < 400) return undefined;
    const codes = codesOf(media.schema);
    return code !== undefined && codes && !codes.includes(code) ? `${status} ${code}` : undefined;
  }

  private resolve(response: Response): Response {
    const name = response.$ref?.split('/').at(-1);
    return (name !== undefined && this.document.components?.responses?.[name]) || response;
  }
}

function patternOf(template: string): Pick<Route, 'pattern' | 'open' | 'literal'> {
  const parts = template.split(/\{\w+\}/);
  const escaped = parts.map((part) => part.replace(/[.*+?^$()|[\]\\]/g, '\\$&'));
  const source = escaped.join('[^/]+');
  return {
    pattern: new RegExp(`^${source}/?$`),
    open: parts.at(-1) === '' ? new RegExp(`^${source}/`) : undefined,
    literal: parts.join('').length,
  };
}

/** The codes that the schema of an error narrows `code` to. */
function codesOf(schema: unknown): readonly string[] | undefined {
  const { allOf = [], properties } = (schema ?? {}) as {
    allOf?: readonly unknown[];
    properties?: { code?: { enum?: readonly string[] } };
  };
  return properties?.code?.enum ?? allOf.map(codesOf).find((codes) => codes !== undefined);
}
