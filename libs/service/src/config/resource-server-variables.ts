import type { CommonConfig } from './common-variables.js';
import type { Values } from './define-config.js';
import { variable } from './kinds.js';
import { secureIssuer } from './secure-issuer.js';
import type { Check } from './variable.js';

/** The system client as which the services introspect tokens: the same in every installation. (ADR 0060) */
export const SERVICES_CLIENT_ID = '5e871ce5-0000-4000-8000-000000000001';

/** Introspection needs credentials: those of the system client, or of another one. */
const neededToIntrospect: Check<string> = (value, { AUTH_INTROSPECT, INTROSPECTION_CLIENT_SECRET }) =>
  value !== undefined || INTROSPECTION_CLIENT_SECRET !== undefined || AUTH_INTROSPECT === 'never'
    ? undefined
    : { problem: 'is missing', expected: `a value, or AUTH_INTROSPECT=never (it is ${AUTH_INTROSPECT})` };

/** Of the client and its secret none comes alone. */
const comesWith =
  (other: 'INTROSPECTION_CLIENT_ID' | 'INTROSPECTION_CLIENT_SECRET'): Check<string> =>
  (value, earlier) =>
    (value === undefined) === (earlier[other] === undefined)
      ? undefined
      : { problem: value === undefined ? 'is missing' : `is given without ${other}`, expected: 'both or none' };

/** What storage and tree read beside `commonVariables`; spread after them. */
export const resourceServerVariables = () =>
  ({
    ISSUER: variable.url({
      meaning: 'Public address of identity, the issuer of tokens.',
      example: 'http://localhost:3001',
      check: secureIssuer,
    }),
    SERVICES_CLIENT_SECRET: variable.secret({
      meaning:
        'Secret of the system client `services`, as which tokens are introspected: that of identity. Needed unless AUTH_INTROSPECT is never.',
      optional: true,
      check: neededToIntrospect,
    }),
    INTROSPECTION_CLIENT_ID: variable.text({
      meaning: 'Another client that introspects tokens, instead of `services`.',
      optional: true,
      check: comesWith('INTROSPECTION_CLIENT_SECRET'),
    }),
    INTROSPECTION_CLIENT_SECRET: variable.secret({
      meaning: 'Its secret.',
      optional: true,
      check: comesWith('INTROSPECTION_CLIENT_ID'),
    }),
  }) as const;

/** The configuration of a service that does not issue the tokens it takes. */
export type ResourceServerConfig = CommonConfig & Values<ReturnType<typeof resourceServerVariables>>;
