import { pino, type DestinationStream, type Logger } from 'pino';
import { redact, redactLine } from './redact.js';
import type { Caller } from '@groundwork/rest';
import type { Request } from 'express';
import { requestContext } from '../http/request-context.js';
import pretty from 'pino-pretty';
import { types } from 'node:util';
import type { LoggerService } from '@nestjs/common';

let second = -1;
let prefix = '';

/** Now, as ISO 8601 with milliseconds. Written out once per second, all but the milliseconds. */
export function instantText(): string {
  const now = Date.now();
  const current = Math.floor(now / 1_000);
  if (current !== second) {
    second = current;
    prefix = new Date(now).toISOString().slice(0, -'000Z'.length);
  }
  return `${prefix}${String(now % 1_000).padStart(3, '0')}Z`;
}

/** Lines for people: time, level, message, then the members. */
export const pinoPretty = (destination?: NodeJS.WritableStream): DestinationStream =>
  pretty({
    destination: destination ?? 1,
    sync: true,
    colorize: process.stdout.isTTY,
    translateTime: 'SYS:HH:MM:ss.l',
    ignore: 'service',
    singleLine: true,
  });

/** The members that tie a log line to a request and its caller, undefined where there is none; none outside of requests. */
export function requestFields(): Record<string, unknown> {
  const context = requestContext();
  if (!context) return {};
  // The token guard puts the caller there. (libs/rest, AsCaller)
  const { user } = context.request as Request & { user?: Caller };
  return {
    request_id: context.requestId,
    trace_id: context.traceId,
    tenant_id: user?.tenantId,
    subject: user?.subject,
  };
}

/** Lines are written together, at the latest after this time: a write each costs as much as a statement. */
const BUFFER_BYTES = 8_192;
const FLUSH_MS = 100;

/** Members of a log line beside `time, level, service, msg` and those of the request. */
export type LogFields = Readonly<Record<string, unknown>>;

/** Settings of a log. */
export interface LogOptions {
  readonly service: string;
  readonly level: string;
  readonly format: 'json' | 'pretty';
  /** Where lines go; standard output by default. */
  readonly destination?: NodeJS.WritableStream;
}

/**
 * The service's log: JSON lines with `time, level, service, request_id, trace_id, tenant_id, subject, msg` and the given members.
 * Secrets, tokens, codes, passwords and cookies are taken out. (deployment.md, "Rules for the services")
 */
export class Log {
  private constructor(
    private readonly pino: Logger,
    private readonly service: string,
    private readonly stream: DestinationStream & { flushSync?: () => void },
  ) {}

  static to({ service, level, format, destination }: LogOptions): Log {
    const stream = destinationOf(format, destination);
    const options = {
      level,
      base: { service },
      timestamp: () => `,"time":"${instantText()}"`,
      mixin: requestFields,
      formatters: {
        level: (label: string) => ({ level: label }),
        // `redact` keeps an object an object.
        log: (fields: object) => redact(fields) as Record<string, unknown>,
      },
      hooks: { streamWrite: redactLine },
    };
    return new Log(pino(options, stream), service, stream);
  }

  /** A line of which every member is known to be harmless: nothing is looked through for secrets, nothing added. */
  request(level: 'info' | 'error', fields: LogFields): void {
    if (!this.pino.isLevelEnabled(level)) return;
    const line = { level, time: instantText(), service: this.service, ...fields, msg: 'request' };
    this.stream.write(`${JSON.stringify(line)}\n`);
  }

  debug(fields: LogFields, message: string): void {
    this.pino.debug(fields, message);
  }

  info(fields: LogFields, message: string): void {
    this.pino.info(fields, message);
  }

  warn(fields: LogFields, message: string): void {
    this.pino.warn(fields, message);
  }

  /** `error` as member: `{ error }`. */
  error(fields: LogFields, message: string): void {
    this.pino.error(fields, message);
  }

  fatal(fields: LogFields, message: string): void {
    this.pino.fatal(fields, message);
  }

  /** Writes out what is still buffered; before the process ends. */
  flush(): void {
    this.stream.flushSync?.();
  }
}

function destinationOf(
  format: LogOptions['format'],
  destination?: NodeJS.WritableStream,
): DestinationStream & { flushSync?: () => void } {
  if (format === 'pretty') return pinoPretty(destination);
  return destination ?? pino.destination({ dest: 1, sync: false, minLength: BUFFER_BYTES, periodicFlush: FLUSH_MS });
}

/** Parts of Nest whose start-up lines are logged as debug. */
const CHATTY = new Set(['InstanceLoader', 'RoutesResolver', 'RouterExplorer', 'NestFactory', 'NestApplication']);

/** Routes what Nest and libraries log through `new Logger(context)` into the service's log. */
export class NestLog implements LoggerService {
  constructor(private readonly target: Log) {}

  log(message: unknown, ...rest: unknown[]): void {
    const { context } = readRest(rest);
    this.target[context && CHATTY.has(context) ? 'debug' : 'info']({ context }, textOf(message));
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.target.warn({ context: readRest(rest).context }, textOf(message));
  }

  error(message: unknown, ...rest: unknown[]): void {
    const { context, stack } = readRest(rest);
    this.target.error(
      { context, ...(stack ? { stack } : {}), ...(types.isNativeError(message) ? { error: message } : {}) },
      textOf(message),
    );
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.target.debug({ context: readRest(rest).context }, textOf(message));
  }

  verbose(message: unknown, ...rest: unknown[]): void {
    this.debug(message, ...rest);
  }

  fatal(message: unknown, ...rest: unknown[]): void {
    this.target.fatal({ context: readRest(rest).context }, textOf(message));
  }
}

/** Nest appends the stack, where there is one, and then the context. */
function readRest(rest: readonly unknown[]): { context?: string; stack?: string } {
  const texts = rest.filter((item) => typeof item === 'string');
  return { context: texts.at(-1), stack: texts.length > 1 ? texts[0] : undefined };
}

const textOf = (message: unknown): string => {
  if (types.isNativeError(message)) return message.message;
  return typeof message === 'string' ? message : JSON.stringify(message);
};
