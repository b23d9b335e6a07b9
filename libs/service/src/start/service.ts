import type { DatabaseOptions } from '@groundwork/records';
import type { SentRequest } from '@groundwork/rest';
import type { DynamicModule, INestApplication, Type } from '@nestjs/common';
import type { RequestHandler } from 'express';
import type { CommonConfig } from '../config/common-variables.js';
import type { LandingLink } from '../openapi/documentation-pages.service.js';
import type { ConfigDefinition } from '../config/define-config.js';

/** Time-outs of the HTTP server in milliseconds; 0 switches one off. (Node, `http.Server`) */
export interface ServerTimeouts {
  /** A whole request has to arrive within; for uploads 0. */
  readonly requestTimeoutMs?: number;
  readonly headersTimeoutMs?: number;
  /** Longer than that of the load balancer in front, so that it never uses a connection just closed. */
  readonly keepAliveTimeoutMs?: number;
}

/** The definition of a service; `startService`, its sub-commands and tests are made of it. */
export interface Service<C extends CommonConfig = CommonConfig> {
  /** `tree`: in logs, metrics and keys. */
  readonly name: string;
  /** `Tree`: of the documentation. */
  readonly title: string;
  readonly version: string;
  /** Markdown, at the head of the documentation. */
  readonly description: string;
  readonly config: ConfigDefinition<C>;
  /** The Nest module of the app: features, guards, operations. `DatabaseModule` is added where `database` is given. */
  readonly module: (config: C) => Type | DynamicModule;
  /** Its schema. Entities are those that are loaded. */
  readonly database?: Pick<DatabaseOptions, 'migrations'>;
  /** Scopes with what they allow, as the documentation's "Authorize" lists them. */
  readonly scopes: Readonly<Record<string, string>>;
  /** What the tags of its operations stand for, beside those of `/health` and `/settings`. */
  readonly tags?: Readonly<Record<string, string>>;
  /** Requests that it sends to addresses of others, by name: events, hooks. */
  readonly sends?: Readonly<Record<string, SentRequest>>;
  /** Middlewares of the app's own: behind logging and rate limit, in front of those of modules and of all routes. */
  readonly before?: (config: C, app: INestApplication) => readonly RequestHandler[];
  /** Links of its page at `/`, beside the documentation. */
  readonly landing?: readonly LandingLink[];
  /** Paths whose handlers answer cross-origin requests themselves. */
  readonly ownCors?: (path: string) => boolean;
  /** Paths that pages of every origin may call, whatever `CORS_ORIGINS` says: their address alone grants access. */
  readonly openCors?: (path: string) => boolean;
  readonly server?: ServerTimeouts;
  /** A pass of `check-schema` beside the comparison of entities and tables; one line per difference. */
  readonly checkSchema?: (config: C) => Promise<readonly string[]>;
}

/** Declares a service; keeps the type of its configuration. */
export const defineService = <C extends CommonConfig>(service: Service<C>): Service<C> => service;
