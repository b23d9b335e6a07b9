/** The variables a default may depend on; they stand before all others in `commonVariables`. */
export interface EarlierVariables {
  readonly ENVIRONMENT: 'development' | 'staging' | 'production';
  readonly PORT: number;
  readonly PUBLIC_URL: string;
  readonly ISSUER: string;
  readonly AUTH_INTROSPECT: 'opaque' | 'always' | 'never';
  /** Of services that introspect; for checks, which see every variable. */
  readonly INTROSPECTION_CLIENT_ID?: string;
  readonly INTROSPECTION_CLIENT_SECRET?: string;
}

/** A default that follows from other variables. */
export class Derived<T> {
  constructor(
    /** What the documentation shows as the default. */
    readonly text: string,
    readonly from: (earlier: EarlierVariables) => T,
  ) {}
}

/** A default that follows from other variables: `derived('http://localhost:PORT', ({ PORT }) => …)`. */
export const derived = <T>(text: string, from: (earlier: EarlierVariables) => T): Derived<T> => new Derived(text, from);
