import { isError, type GroundworkError } from '../errors.js';
import type {
  Answer,
  BodyOf,
  CodeOf,
  FieldOf,
  ItemOf,
  Method,
  OperationOf,
  OptionsOf,
  PathsWith,
  Rest,
  WalkOptions,
} from '../paths.js';
import { allOf } from '../where.js';
import { Caller, type Given, type ServiceContext } from './caller.js';
import { addressOf, etagOf, type Address, type AtPath } from './remembered.js';
import { walkById, walkByOffset, type Page, type UnstableWalk } from './walk.js';

type Field<Paths, P extends keyof Paths, M extends Method> = FieldOf<OperationOf<Paths, P, M>>;
type Arguments<Paths, P extends keyof Paths, M extends Method, F> = Rest<OptionsOf<OperationOf<Paths, P, M>, F>>;
type Answered<Paths, P extends keyof Paths, M extends Method, F> = Promise<Answer<OperationOf<Paths, P, M>, F>>;
type Record<Paths, P extends keyof Paths, M extends Method, F> = Promise<
  AtPath<Answer<OperationOf<Paths, P, M>, F>, P>
>;
type Reading<Paths, P extends keyof Paths, F, Accept extends string, Format extends string> = Rest<
  OptionsOf<OperationOf<Paths, P, 'get'>, F, Accept, Format>
>;

/**
 * A client of one service. Every call returns what its operation answers, and throws `GroundworkError` for everything else; an aborted
 * one throws the reason of its signal. Requests that do no harm twice are repeated after temporary failures.
 */
export class ServiceClient<Paths extends object> {
  protected readonly caller: Caller;

  constructor(context: ServiceContext) {
    this.caller = new Caller(context);
  }

  /** Reads a record, with its `ETag` for a later `patch` or `getIfChanged`, or a list; what is no JSON as a stream. */
  get<
    P extends PathsWith<Paths, 'get'>,
    const F extends Field<Paths, P, 'get'> = never,
    const Accept extends string = never,
    const Format extends string = never,
  >(
    path: P,
    ...[options]: Reading<Paths, P, F, Accept, Format>
  ): Promise<AtPath<Answer<OperationOf<Paths, P, 'get'>, F, Accept, Format>, P>> {
    return this.caller.call('get', path, options);
  }

  /** Reads again what was read before; `undefined` where it has not changed since. (RFC 9110 §13.1.2) */
  async getIfChanged<T extends object>(
    known: T & AtPath<unknown, PathsWith<Paths, 'get'>>,
    options: { readonly signal?: AbortSignal } = {},
  ): Promise<T | undefined> {
    const { address, etag } = this.remembered(known);
    const header = { ...address.header, 'If-None-Match': etag };
    try {
      return await this.caller.call<T>('get', address.template, { ...address, ...options, header });
    } catch (error) {
      if (isError(error, 'not_modified')) return undefined;
      throw error;
    }
  }

  /** Creates something or acts: once however often it has to be repeated, where the operation honours `Idempotency-Key`. */
  post<P extends PathsWith<Paths, 'post'>, const F extends Field<Paths, P, 'post'> = never>(
    path: P,
    ...[options]: Arguments<Paths, P, 'post', F>
  ): Answered<Paths, P, 'post', F> {
    return this.caller.call('post', path, options);
  }

  /** Puts a record or content at an address. */
  put<P extends PathsWith<Paths, 'put'>, const F extends Field<Paths, P, 'put'> = never>(
    path: P,
    ...[options]: Arguments<Paths, P, 'put', F>
  ): Answered<Paths, P, 'put', F> {
    return this.caller.call('put', path, options);
  }

  /** Deletes a record. */
  delete<P extends PathsWith<Paths, 'delete'>>(
    path: P,
    ...[options]: Arguments<Paths, P, 'delete', never>
  ): Answered<Paths, P, 'delete', never> {
    return this.caller.call('delete', path, options);
  }

  /** Changes a record that was read, unless somebody has changed it since: then it throws `precondition_failed`. */
  patch<P extends PathsWith<Paths, 'patch'>>(
    record: object & AtPath<unknown, P>,
    changes: BodyOf<OperationOf<Paths, P, 'patch'>>,
    options?: { readonly signal?: AbortSignal },
  ): Record<Paths, P, 'patch', never>;
  /** Changes a record by its address. */
  patch<P extends PathsWith<Paths, 'patch'>, const F extends Field<Paths, P, 'patch'> = never>(
    path: P,
    ...[options]: Arguments<Paths, P, 'patch', F>
  ): Record<Paths, P, 'patch', F>;
  patch(target: string | object, second?: object, third?: object): Promise<unknown> {
    if (typeof target === 'string') return this.caller.call('patch', target, second);
    const { address, etag } = this.remembered(target);
    const header = { ...address.header, 'If-Match': etag };
    return this.caller.call('patch', address.template, { ...third, path: address.path, header, body: second });
  }

  /** Throws `TypeError` for what this client has not read, and for what has no `ETag`. */
  private remembered(target: object): { readonly address: Address; readonly etag: string } {
    const [address, etag] = [addressOf(target), etagOf(target)];
    if (address?.service !== this.caller.context.url)
      throw new TypeError('Only what this client has read can be changed or read again without its address.');
    if (etag === undefined) throw new TypeError(`GET ${address.template} answered without an ETag.`);
    return { address, etag };
  }

  /**
   * Every record of a list, each once: all that are there from beginning to end, whatever is added or deleted meanwhile. With a `sort` it
   * walks by offset, and records that move between pages meanwhile can be missed or repeated.
   */
  walk<P extends PathsWith<Paths, 'get'>>(
    path: P,
    options: WalkOptions<OperationOf<Paths, P, 'get'>> & { readonly sort: string },
  ): UnstableWalk<ItemOf<OperationOf<Paths, P, 'get'>>>;
  walk<P extends PathsWith<Paths, 'get'>>(
    path: P,
    ...[options]: Rest<WalkOptions<OperationOf<Paths, P, 'get'>>>
  ): AsyncGenerator<ItemOf<OperationOf<Paths, P, 'get'>>, void, undefined>;
  walk(path: string, options: object = {}): AsyncGenerator<never, void, undefined> {
    const { sort, ...given } = options as Given & { readonly sort?: string }; // of the operation, by the signatures above
    const read = (query: object, q: Given['q']): Promise<Page> =>
      this.caller.call('get', path, { ...given, q, query: { ...given.query, ...query } });
    if (sort !== undefined) return walkByOffset((at) => read({ sort, ...at }, given.q));
    const clause = given.q?.toString();
    return walkById((last, limit) => {
      const after = last === undefined ? undefined : `id > '${last}'`;
      return read({ sort: 'id', limit }, allOf(clause, after));
    });
  }

  /** Whether something thrown is an error with one of these codes, which the operation declares. */
  isError<M extends Method, P extends PathsWith<Paths, M>, const C extends CodeOf<OperationOf<Paths, P, M>>>(
    thrown: unknown,
    _operation: readonly [method: M, path: P],
    ...codes: readonly [C, ...C[]]
  ): thrown is GroundworkError<C> {
    return isError(thrown, ...codes);
  }
}
