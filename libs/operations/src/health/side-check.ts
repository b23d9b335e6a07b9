import type { DynamicModule, FactoryProvider } from '@nestjs/common';

/** Something the service can do without for a while: identity, the object store, mail. `check` throws while it is away. */
export interface SideCheck {
  /** As it stands in `server_description`. */
  readonly name: string;
  readonly check: () => Promise<unknown>;
}

/** Injection token of the service's side checks. */
export const SIDE_CHECKS = Symbol('side checks');

/** A factory over providers of the service; `imports` are the modules that export them. */
export type SideChecksFactory = Pick<FactoryProvider<readonly SideCheck[]>, 'useFactory' | 'inject'> &
  Pick<DynamicModule, 'imports'>;

/** The checks themselves, or what makes them. */
export type SideChecks = readonly SideCheck[] | SideChecksFactory;

/** The provider behind either form. */
export const sideChecksProvider = (checks: SideChecks) =>
  'useFactory' in checks
    ? { provide: SIDE_CHECKS, inject: checks.inject ?? [], useFactory: checks.useFactory }
    : { provide: SIDE_CHECKS, useValue: checks };
