import { Body, createParamDecorator, RequestMethod, type ExecutionContext, type Type } from '@nestjs/common';
import { identifier, listRecords, Records, type Database, type View } from '@groundwork/records';
import {
  Apply,
  AsCaller,
  flagOf,
  List,
  parseListQuery,
  Resource,
  UuidParam,
  type Caller,
  type Declared,
  type ListQuery,
  type QueryParameter,
} from '@groundwork/rest';
import type { Request } from 'express';
import sql from 'sql-template-tag';
import { Changes } from '../../platform/changes/changes.service.js';
import type { LinkViews } from '../entities/link-views.js';

/** How the links of a record are shown, added and removed. */
export interface LinkOperations<Added extends object, Removed extends object> {
  /** The record at this end. Throws `not_found`. */
  readonly find: (db: Database, caller: Caller, id: string) => Promise<unknown>;
  /** Adds the links of a body, in the transaction of the request. */
  readonly add: (tx: Database, caller: Caller, id: string, body: Added) => Promise<void>;
  readonly remove: (tx: Database, caller: Caller, id: string, body: Removed) => Promise<void>;
}

/** The links of one kind of record, as the API has them. */
export interface LinksOptions<Added extends object, Removed extends object> extends LinkOperations<Added, Removed> {
  /** `roles/:role_id/members`: the links have a column `role_id`, the operations the scopes `roles:read` and `roles:write`. */
  readonly path: string;
  /** Its name in the OpenAPI document and in summaries: `Role members`. */
  readonly tag: string;
  /** With two views `effective=true` lists inherited links, too. */
  readonly views: View | LinkViews;
  readonly bodies: readonly [added: new () => Added, removed: new () => Removed];
  /** What else the operations declare. */
  readonly declared?: { readonly add?: Partial<Declared>; readonly remove?: Partial<Declared> };
}

/** Lists, adds and removes the links of a record. (identity.md §8, "Link bodies") */
export function linksController<Added extends object, Removed extends object>(
  options: LinksOptions<Added, Removed>,
): Type {
  const { path, tag, views, bodies, declared = {}, ...operations } = options;
  const [, noun = '', column = ''] = /^(\w+)\/:(\w+)\//.exec(path) ?? [];
  const title = tag.toLowerCase();
  const [READ, WRITE] = [{ scope: `${noun}:read` }, { scope: `${noun}:write`, affects: 'grant' }];
  const [direct, query] = 'direct' in views ? [views.direct, [EFFECTIVE]] : [views, []];

  @Resource(path, tag)
  class LinksController {
    constructor(
      private readonly records: Records,
      private readonly changes: Changes,
    ) {}

    @List(direct, { ...READ, pattern: 'G', query, summary: `Get ${title}` })
    async list(
      @AsCaller() caller: Caller,
      @UuidParam(column) id: string,
      @AskLinks(views) { view, query }: LinksQuery,
    ) {
      await operations.find(this.records, caller, id);
      const links = this.records.of(view.entity, caller).where(sql`t.${identifier(column)} = ${id}`);
      return listRecords(links.at(`/${path.replace(`:${column}`, id)}`), view, query);
    }

    @Apply(RequestMethod.POST, '', { ...WRITE, summary: `Add ${title}`, ...declared.add })
    @TakesBody(bodies[0])
    add(@AsCaller() caller: Caller, @UuidParam(column) id: string, @Body() body: object): Promise<void> {
      return this.changes.make((tx) => operations.add(tx, caller, id, body as Added)); // parsed by its class
    }

    @Apply(RequestMethod.DELETE, '', { ...WRITE, pattern: 'D', summary: `Remove ${title}`, ...declared.remove })
    @TakesBody(bodies[1])
    remove(@AsCaller() caller: Caller, @UuidParam(column) id: string, @Body() body: object): Promise<void> {
      return this.changes.make((tx) => operations.remove(tx, caller, id, body as Removed)); // parsed by its class
    }
  }
  // The operation ids of the OpenAPI document begin with it: `RoleMembers_add`.
  const name = tag.replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase());
  Object.defineProperty(LinksController, 'name', { value: `${name}Controller` });
  return LinksController;
}

/** The class of the third parameter, a body: what TypeScript notes of parameters cannot name a class that is a value. */
const TakesBody = (body: new () => object): MethodDecorator =>
  Reflect.metadata('design:paramtypes', [Object, String, body]);

/** The query of a list of links: the view it is for, and the list parameters parsed against it. */
interface LinksQuery {
  readonly view: View;
  readonly query: ListQuery;
}

/** Adds what follows from groups and roles. (api.md, "Identity", group) */
const EFFECTIVE: QueryParameter = {
  name: 'effective',
  schema: { type: 'boolean', default: false },
  description: 'With `true`, inherited ones are listed too, each with its `sources`: `[{ type, id, name }]`.',
};

/** The list parameters of the request, with `effective` where there are two views. Throws `invalid_request`. */
const AskLinks = (views: View | LinkViews): ParameterDecorator =>
  createParamDecorator((_: unknown, context: ExecutionContext): LinksQuery => {
    const { query } = context.switchToHttp().getRequest<Request>();
    const view = 'direct' in views ? views[flagOf(query, EFFECTIVE.name) ? 'effective' : 'direct'] : views;
    return { view, query: parseListQuery(query, view) };
  })();
