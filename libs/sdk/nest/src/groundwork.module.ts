import { Module, type DynamicModule, type FactoryProvider, type ModuleMetadata } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { createVerifier, TokenVerifier, type VerifyOptions } from '@groundwork/verify';
import { GroundworkGuard } from './groundwork.guard.js';

/** Options that other providers know, a configuration for instance. */
export type AsyncOptions = Pick<ModuleMetadata, 'imports'> &
  Pick<FactoryProvider<VerifyOptions | Promise<VerifyOptions>>, 'inject' | 'useFactory'>;

/** Puts `GroundworkGuard` before every handler of the application. `TokenVerifier` can be injected everywhere. */
@Module({})
export class GroundworkModule {
  /** Throws where options are missing. */
  static forRoot(options: VerifyOptions): DynamicModule {
    const verifier = createVerifier(options);
    return guarded([{ provide: TokenVerifier, useValue: verifier }]);
  }

  /** As `forRoot`, with options that a factory makes of other providers. */
  static forRootAsync({ imports = [], inject = [], useFactory }: AsyncOptions): DynamicModule {
    const make = async (...values: never[]): Promise<TokenVerifier> =>
      createVerifier(await (useFactory as (...values: never[]) => VerifyOptions | Promise<VerifyOptions>)(...values));
    return guarded([{ provide: TokenVerifier, inject, useFactory: make }], imports);
  }
}

const guarded = (
  verifier: NonNullable<ModuleMetadata['providers']>,
  imports: ModuleMetadata['imports'] = [],
): DynamicModule => ({
  module: GroundworkModule,
  global: true,
  imports,
  providers: [...verifier, GroundworkGuard, { provide: APP_GUARD, useExisting: GroundworkGuard }],
  exports: [TokenVerifier, GroundworkGuard],
});
