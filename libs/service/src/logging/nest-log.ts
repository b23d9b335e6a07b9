import { types } from 'node:util';
import type { LoggerService } from '@nestjs/common';
import type { Log } from './log.js';

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
