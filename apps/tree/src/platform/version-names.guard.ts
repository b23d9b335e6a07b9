import { hash } from 'node:crypto';
import { Records } from '@groundwork/records';
import { CODE_PATTERN, linkTo, matchesAny, segment, type Caller } from '@groundwork/rest';
import {
  applyDecorators,
  Catch,
  Global,
  Injectable,
  Module,
  SetMetadata,
  UseFilters,
  type ArgumentsHost,
  type CanActivate,
  type ExceptionFilter,
  type ExecutionContext,
} from '@nestjs/common';
import { APP_GUARD, Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { VERSION } from './config.js';
import { findName, versionsPath, type NamedVersion } from './find-version.js';
import type { VersionPath } from './paths.js';
import { TreeAccessService } from './tree-access.service.js';

const MAX_NAMES = 10_000;
const FRESH_MS = 5_000;
const YEAR_SECONDS = 31_536_000;
const READS_CONTENT = 'groundwork:reads-content';
const READING: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** The caller has what the response would be. */
class NotModified extends Error {}

@Catch(NotModified)
class NotModifiedFilter implements ExceptionFilter {
  catch(_: NotModified, host: ArgumentsHost): void {
    host.switchToHttp().getResponse<Response>().status(304).end();
  }
}

/**
 * Marks a read whose response follows from the content of one version alone: that of a release never changes. The guard sets its `Cache-Control`
 * and `ETag` and answers a matching `If-None-Match`.
 */
export const ReadsContent = (): MethodDecorator =>
  applyDecorators(SetMetadata(READS_CONTENT, true), UseFilters(new NotModifiedFilter()));

/**
 * Lets reads name a version by an alias: the handler gets the code of the version, and the response names it as its `Content-Location`
 * (RFC 9110 §8.7). Costs 1 statement; none for a name that was an ordinary version within 5 seconds. (tree-next.md, "Releases")
 */
@Injectable()
class VersionNamesGuard implements CanActivate {
  /** Names of versions that are no releases: nothing but the headers of responses depends on them. */
  private readonly ordinary = new LRUCache<string, true>({ max: MAX_NAMES, ttl: FRESH_MS });

  constructor(
    private readonly records: Records,
    private readonly access: TreeAccessService,
    private readonly reflector: Reflector,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request & { user?: Caller }>();
    const { tree_code, tree_version } = request.params;
    // What is no code is refused by the handler.
    if (!request.user || !READING.has(request.method) || !isCode(tree_code) || !isCode(tree_version)) return true;
    const { allTenants, tenantId } = request.user;
    const key = `${allTenants} ${tenantId} ${tree_code} ${tree_version}`;
    return this.ordinary.has(key) || this.resolve(context, { tree_code, tree_version }, key);
  }

  private async resolve(context: ExecutionContext, path: VersionPath, key: string): Promise<boolean> {
    const http = context.switchToHttp();
    const [request, response] = [http.getRequest<Request & { user: Caller }>(), http.getResponse<Response>()];
    const { found, isCurrent } = await this.find(request.user, path);
    if (!found) return true;
    const isAlias = found.version !== path.tree_version;
    if (!isAlias && !found.is_release) {
      this.ordinary.set(key, true);
      return true;
    }
    request.params['tree_version'] = found.version;
    const [address, below] = addressesOf(request, path, found);
    // What may not be read looks like what is absent, headers included.
    await this.access.assertMay(request.user, { tree_code: path.tree_code }, 'read');
    if (isAlias) response.setHeader('Content-Location', linkTo(address));
    const isContent = this.reflector.get<boolean | undefined>(READS_CONTENT, context.getHandler());
    if (!isContent || !isCurrent || 'total_count' in request.query) return true;
    // The address names no tenant: a browser keeps it for this token alone.
    if (!isAlias && !dependsOnTree(request))
      response.setHeader('Cache-Control', `private, max-age=${YEAR_SECONDS}, immutable`).vary('Authorization');
    assertModified(request, response, [found.id, found.reading, below]);
    return true;
  }

  /** From the database that the content is read from, where that has it; a standby that lags behind may not have the content either. */
  private async find(caller: Caller, path: VersionPath): Promise<{ found?: NamedVersion; isCurrent: boolean }> {
    const { records } = this;
    const found = await findName({ query: (statement) => records.read(statement) }, caller, path);
    if (found || !records.replica) return { found, isCurrent: true };
    return { found: await findName(records, caller, path), isCurrent: false };
  }
}

/** Single records have the `ETag` of their row instead, which is set after this one; `*` is for them. Throws `NotModified`. */
function assertModified(request: Request, response: Response, of: readonly string[]): void {
  const parts = [VERSION, ...of, request.headers['accept-language'] ?? ''];
  const etag = `"${hash('sha256', JSON.stringify(parts), 'base64url').slice(0, 22)}"`;
  response.setHeader('ETag', etag).vary('Accept-Language');
  const known = request.headers['if-none-match'];
  if (known?.trim() !== '*' && matchesAny(known, etag)) throw new NotModified();
}

/** Languages and their fallbacks, and the types of attributes, are of the tree: they may change after the release. */
const dependsOnTree = ({ headers, query, originalUrl }: Request): boolean =>
  'accept-language' in headers || 'language' in query || originalUrl.includes('attributes');

const isCode = (value: unknown): value is string => typeof value === 'string' && CODE_PATTERN.test(value);

/** The address of the request by the code of the version, and its part below that. */
function addressesOf({ originalUrl }: Request, { tree_code }: VersionPath, { version }: NamedVersion) {
  const [path = '', ...query] = originalUrl.split('?');
  // /trees/{tree_code}/versions/{tree_version}/…
  const below = path.split('/').slice(5);
  const parts = [`${versionsPath(tree_code)}/${segment(version)}`, ...below].join('/');
  const search = query.length > 0 ? `?${query.join('?')}` : '';
  return [`${parts}${search}`, `${below.join('/')}${search}`] as const;
}

/** Has to be imported after the module that guards by tokens: it needs to know the caller. */
@Global()
@Module({ providers: [{ provide: APP_GUARD, useClass: VersionNamesGuard }] })
export class VersionNamesModule {}
