import { APP_GUARD } from '@nestjs/core';
import { Module, type DynamicModule, type FactoryProvider } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import { TokenVerifier, type VerifierOptions } from '@groundwork/verify';
import { bearerStrategy, type HomeTenant } from './bearer.strategy.js';
import { TokenGuard } from './token.guard.js';

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
const STRATEGY = Symbol('bearer strategy');
let services = 0;

/** Puts `TokenGuard` before every handler of the service; its strategy is the default of `AuthGuard()` everywhere in it. */
@Module({})
export class AuthModule {
  static with({ imports = [], inject = [], useFactory }: AuthOptionsProvider): DynamicModule {
    const name = `bearer ${++services}`;
    const passport = PassportModule.register({ defaultStrategy: name });
    const strategy = {
      provide: STRATEGY,
      inject: [OPTIONS],
      useFactory: ({ home, ...options }: AuthOptions) => bearerStrategy(name, new TokenVerifier(options), home),
    };
    return {
      module: AuthModule,
      global: true,
      imports: [...imports, passport],
      providers: [
        { provide: OPTIONS, inject, useFactory },
        strategy,
        TokenGuard,
        { provide: APP_GUARD, useExisting: TokenGuard },
      ],
      exports: [TokenGuard, passport],
    };
  }
}
