import type { Provider } from './oidc-provider.js';

/** Another request was first: on another replica, or at the same moment. */
export class UsedBefore extends Error {
  constructor() {
    super('the jti was used before');
  }
}

/** Not typed by the library. */
interface ReplayDetection {
  unique(iss: string, jti: string, exp: number): Promise<boolean>;
}

/** Of parallel uses of an assertion or a DPoP proof one wins, and the others are refused as later ones are. (RFC 9449 §11.1) */
export function useOnce(provider: Provider): void {
  const detection = provider.ReplayDetection as unknown as ReplayDetection;
  // Called with its `this` below.
  // eslint-disable-next-line @typescript-eslint/unbound-method
  const { unique } = detection;
  detection.unique = async function (this: ReplayDetection, ...use) {
    try {
      return await unique.apply(this, use);
    } catch (error) {
      if (error instanceof UsedBefore) return false;
      throw error;
    }
  };
}
