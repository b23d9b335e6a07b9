import type { CommonConfig } from './common-variables.js';
import type { Values } from './define-config.js';
import { variable } from './kinds.js';
import { secureIssuer } from './secure-issuer.js';
import type { Check } from './variable.js';

/** The system client as which the services introspect tokens: the same in every installation. (ADR 0060) */
export const SERVICES_CLIENT_ID = '5e871ce5-0000-4000-8000-000000000001';

/** Introspection needs credentials. */
const neededToIntrospect: Check<string> = (value, { AUTH_INTROSPECT }) =>
  value !== undefined || AUTH_INTROSPECT === 'never'
    ? undefined
    : { problem: 'is missing', expected: `a value, or AUTH_INTROSPECT=never (it is ${AUTH_INTROSPECT})` };

/** What storage and tree read beside `commonVariables`; spread after them. */
export const resourceServerVariables = () =>
  ({
    ISSUER: variable.url({
      meaning: 'Public address of identity, the issuer of tokens.',
      example: 'http://localhost:3001',
      check: secureIssuer,
    }),
    INTROSPECTION_CLIENT_ID: variable.text({
      meaning: 'Client that introspects tokens at identity; the system client `services` unless another one is named.',
      default: SERVICES_CLIENT_ID,
    }),
    INTROSPECTION_CLIENT_SECRET: variable.secret({
      meaning: 'Its secret, the SERVICES_CLIENT_SECRET of identity; needed unless AUTH_INTROSPECT is never.',
      aliases: ['SERVICES_CLIENT_SECRET'],
      optional: true,
      check: neededToIntrospect,
    }),
  }) as const;

/** The configuration of a service that does not issue the tokens it takes. */
export type ResourceServerConfig = CommonConfig & Values<ReturnType<typeof resourceServerVariables>>;
