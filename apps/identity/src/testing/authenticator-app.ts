import { TOTP } from 'otpauth';

const STEP_MS = 30_000;
/** A code of the step before is over with the present one: longer than any request of a test takes. */
const MARGIN_MS = 5_000;

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
   * used without waiting for the clock, unless the present step is nearly over.
   */
  code(): string {
    const left = STEP_MS - (Date.now() % STEP_MS);
    if (this.last < presentStep() - 1 && left < MARGIN_MS) pause(left);
    return this.codeOf(Math.max(this.last + 1, presentStep() - 1));
  }

  /** A code that stays good for 30 s at least, however busy the machine is; two can be used without waiting. */
  lastingCode(): string {
    return this.codeOf(Math.max(this.last + 1, presentStep()));
  }

  private codeOf(step: number): string {
    this.last = step;
    return TOTP.generate({ secret: asSecret(this.secret), timestamp: step * STEP_MS });
  }
}

const presentStep = (): number => Math.floor(Date.now() / STEP_MS);

const pause = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

const asSecret = (base32: string) => new TOTP({ secret: base32 }).secret;
