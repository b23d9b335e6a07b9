import { APP_GUARD } from '@nestjs/core';
import { Module, type DynamicModule, type FactoryProvider } from '@nestjs/common';
import type { HomeTenant } from './caller-of.js';
import { BearerAuthenticator } from './bearer-authenticator.js';
import { TokenGuard } from './token.guard.js';
import { TokenVerifier, type VerifierOptions } from './token-verifier.js';

/** How tokens are verified in a service. */
export interface AuthOptions extends VerifierOptions {
  /** Where callers of no tenant make records, in a service whose records always have a tenant. */
  readonly home?: HomeTenant;
}

/** Where the options come from: values, or a factory over other providers (identity's own keys). */
export type AuthOptionsProvider = Pick<FactoryProvider<AuthOptions>, 'useFactory' | 'inject'> & {
  imports?: DynamicModule['imports'];
};

const OPTIONS = Symbol('auth options');

/** Puts `TokenGuard` before every handler of the service, and provides `TokenVerifier`. */
@Module({})
export class AuthModule {
  static with(options: AuthOptionsProvider): DynamicModule {
    const given = { provide: OPTIONS, inject: options.inject ?? [], useFactory: options.useFactory };
    const verifier = {
      provide: TokenVerifier,
      inject: [OPTIONS],
      useFactory: (read: AuthOptions) => new TokenVerifier(read),
    };
    const authenticator = {
      provide: BearerAuthenticator,
      inject: [TokenVerifier, OPTIONS],
      useFactory: (made: TokenVerifier, { home }: AuthOptions) => new BearerAuthenticator(made, home),
    };
    const shared = [TokenVerifier, BearerAuthenticator, TokenGuard];
    return {
      module: AuthModule,
      global: true,
      imports: options.imports ?? [],
      providers: [given, verifier, authenticator, TokenGuard, { provide: APP_GUARD, useExisting: TokenGuard }],
      exports: shared,
    };
  }
}
