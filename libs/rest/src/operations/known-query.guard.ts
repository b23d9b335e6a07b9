import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { invalidField } from '../errors/api-error.js';
import { OPERATION, type Operation } from './operation.js';

/** Refuses query parameters that the operation does not declare: a misspelt one is never ignored in silence. */
@Injectable()
export class KnownQueryGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const names = Object.keys(context.switchToHttp().getRequest<Request>().query);
    if (names.length === 0) return true;
    const declared = this.reflector.get<Operation | undefined>(OPERATION, context.getHandler());
    if (!declared || declared.openQuery) return true;
    const stranger = names.find((name) => !declared.query.some((parameter) => parameter.name === name));
    if (stranger === undefined) return true;
    const known = declared.query.map(({ name }) => name).join(', ') || 'none';
    throw invalidField(stranger.slice(0, 64), `is no parameter of ${declared.summary}; known: ${known}`, 'unknown');
  }
}
