import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { invalidField } from '../errors/api-error.js';
import type { Operation } from './declared-operation.js';
import { OPERATION } from './operation.js';

/** Refuses query parameters that the operation does not declare: a misspelt one is never ignored in silence. */
@Injectable()
export class KnownQueryGuard implements CanActivate {
  /** Frozen parameters are met again: what they were found good for is kept as long as they are. (ADR 0034) */
  private readonly known = new WeakMap<object, Operation>();

  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const { query } = context.switchToHttp().getRequest<Request>();
    const declared = this.reflector.get<Operation | undefined>(OPERATION, context.getHandler());
    if (!declared || declared.openQuery || this.known.get(query) === declared) return true;
    const stranger = Object.keys(query).find((name) => !declared.query.some((parameter) => parameter.name === name));
    if (stranger === undefined) {
      if (Object.isFrozen(query)) this.known.set(query, declared);
      return true;
    }
    const known = declared.query.map(({ name }) => name).join(', ') || 'none';
    throw invalidField(stranger.slice(0, 64), `is not a parameter of ${declared.summary}; known: ${known}`, 'unknown');
  }
}
