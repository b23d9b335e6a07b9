import { createParamDecorator, SetMetadata, type CustomDecorator, type ExecutionContext } from '@nestjs/common';
import { neededScopes, tenantOf, type Caller as VerifiedCaller, type ScopeArguments } from '@groundwork/verify';
import { asHttpException, knownCaller } from './contexts.js';

/** Metadata of handlers and classes. */
export const PUBLIC = 'groundwork:public';
export const SCOPES = 'groundwork:scopes';

/** Opens a handler, or those of a class that declare no scopes, to requests without a token. */
export const Public = (): CustomDecorator => SetMetadata(PUBLIC, true);

/**
 * The scopes that a token needs for a handler, or for every handler of a class: all of them, or one of them with `{ any: true }`. What a class
 * needs and what its handler needs is needed together.
 */
export const Scopes = (...given: ScopeArguments): CustomDecorator => SetMetadata(SCOPES, neededScopes(given));

/** Who calls: `subject`, `clientId`, `isUser`, `tenantId`, `scopes`, `claims`. */
export type Caller = VerifiedCaller;

/** A parameter: who calls. 401 in a public handler that was called without a token. */
export const Caller = createParamDecorator((_: unknown, context: ExecutionContext) =>
  inContext(context, () => knownCaller(context)),
);

/** A parameter: the tenant that the caller's token is bound to. 403 for a token that is bound to none. */
export const Tenant = createParamDecorator((_: unknown, context: ExecutionContext) =>
  inContext(context, () => tenantOf(knownCaller(context))),
);

function inContext<Value>(context: ExecutionContext, find: () => Value): Value {
  try {
    return find();
  } catch (error) {
    throw asHttpException(error, context);
  }
}
