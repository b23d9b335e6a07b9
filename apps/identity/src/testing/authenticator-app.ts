import { TOTP } from 'otpauth';

const STEP_MS = 30_000;

/** An authenticator app that typed in the key of a page. */
export class AuthenticatorApp {
  private readonly secret: string;
  private last = 0;

  constructor(page: string) {
    const [, key = ''] = /<dd class="key">([^<]+)</.exec(page) ?? [];
    this.secret = key.replaceAll(' ', '');
  }

  /**
   * A code of a time step not used before: the one before the present, then the present, then the next. Three codes can thus be
   * used without waiting for the clock.
   */
  code(): string {
    const now = Math.floor(Date.now() / STEP_MS);
    this.last = Math.max(this.last + 1, now - 1);
    return TOTP.generate({ secret: asSecret(this.secret), timestamp: this.last * STEP_MS });
  }
}

const asSecret = (base32: string) => new TOTP({ secret: base32 }).secret;
