import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { invalidField } from '../errors/api-error.js';
import type { Operation } from './declared-operation.js';
import { OPERATION } from './operations.js';

/** Refuses query parameters that the operation does not declare: a misspelt one is never ignored in silence. */
@Injectable()
export class KnownQueryGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const { query } = context.switchToHttp().getRequest<Request>();
    const declared = this.reflector.get<Operation | undefined>(OPERATION, context.getHandler());
    if (!declared || declared.openQuery) return true;
    const unknown = Object.keys(query).find((name) => !declared.query.some((parameter) => parameter.name === name));
    if (unknown === undefined) return true;
    const known = declared.query.map(({ name }) => name).join(', ') || 'none';
    throw invalidField(unknown.slice(0, 64), `is not a parameter of ${declared.summary}; known: ${known}`, 'unknown');
  }
}
