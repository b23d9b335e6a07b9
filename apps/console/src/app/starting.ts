import type { BrowserSession } from '@groundwork/client/browser';
import { readConfig, type ConsoleConfig } from '../data/config';
import { readTenants, tenantNameOf, type TenantName } from '../data/tenants';
import { BrowserPage, handOver } from './session/browser-page';
import { connect, newBrowserSession, readPerson, type Person } from './session/connect';

/** A person who has signed in, before a tenant is chosen. */
export interface SignedIn {
  readonly is: 'signed-in';
  readonly config: ConsoleConfig;
  readonly browser: BrowserSession;
  readonly page: BrowserPage;
  readonly person: Person;
  readonly tenants: readonly TenantName[];
  /** The session has ended, and what is shown waits for another sign-in of the same person. */
  readonly isOver: boolean;
  /** Their name and their tenants are on the way: the page asks for its records meanwhile, and is not shown yet. */
  readonly isArriving: boolean;
  /** Ends the session in all tabs and at the issuer, for whose page this one is left. */
  readonly logout: () => void;
}

export type State =
  | { readonly is: 'starting' }
  | { readonly is: 'handed-over' }
  | { readonly is: 'leaving' }
  | { readonly is: 'failed'; readonly error: unknown; readonly signIn?: () => void }
  | { readonly is: 'signed-out'; readonly hasEnded: boolean; readonly signIn: () => void }
  | SignedIn;

/** Who is signed in, from the beginning of the page to its end. It needs little code, and begins before the rest is there. */
export class Starting {
  private state: State = { is: 'starting' };
  private readonly listeners = new Set<(state: State) => void>();
  private readonly page = new BrowserPage();
  /** The path of the page that will be shown. */
  readonly path = this.page.pathToShow();

  readonly read = (): State => this.state;

  readonly set = (state: State): void => {
    this.state = state;
    for (const tell of this.listeners) tell(state);
  };

  /** Calls back with each state from now on. */
  subscribe(listener: (state: State) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /**
   * Finds out who is signed in, once: the answer of a sign-in may be read a single time.
   * @param onWaiting called when the services have been asked, and there is time for something else
   * @returns whether this page stays
   */
  async begin(onWaiting: () => void): Promise<boolean> {
    if (handOver()) return this.stay({ is: 'handed-over' });
    let signIn: (() => void) | undefined;
    try {
      const config = await readConfig();
      const browser = newBrowserSession(config, this.page, { onEnded: () => this.end(signIn), onWaiting });
      signIn = () => void browser.signIn().catch((error: unknown) => this.set({ is: 'failed', error }));
      const outcome = await browser.start();
      if (outcome === 'leaving') return false;
      // No page is there: a response that came too late leaves its address.
      if (location.pathname === '/callback') history.replaceState(null, '', '/');
      if (outcome === 'signed-out') return this.stay({ is: 'signed-out', hasEnded: false, signIn });
      await this.arrive(config, browser, signIn);
      return true;
    } catch (error) {
      return this.stay({ is: 'failed', error, ...(signIn && { signIn }) });
    }
  }

  private stay(state: State): true {
    this.set(state);
    return true;
  }

  /** Reads who has signed in, and the tenants they see. What the page asks of all tenants it asks meanwhile. */
  private async arrive(config: ConsoleConfig, browser: BrowserSession, signIn: () => void): Promise<void> {
    const { page } = this;
    const logout = (): void => this.logout(browser, signIn);
    const reading = readOwn(config, browser);
    const unknown = { person: { id: String(browser.claims?.['sub']), name: '' }, tenants: [] };
    const arriving = { is: 'signed-in', config, browser, page, logout, isOver: false, isArriving: true } as const;
    if (tenantNameOf(location.pathname) === undefined) this.set({ ...arriving, ...unknown });
    const own = await reading;
    if (this.state.is === 'starting' || this.state.is === 'signed-in')
      this.set({ ...arriving, ...this.state, ...own, is: 'signed-in', isArriving: false });
  }

  /** Offers no sign-in meanwhile: it would overtake the logout. Who comes back, or cannot leave, is offered one. */
  private logout(browser: BrowserSession, signIn: () => void): void {
    const offerSignIn = (): void => this.set({ is: 'signed-out', hasEnded: true, signIn });
    this.set({ is: 'leaving' });
    addEventListener('pageshow', offerSignIn, { once: true });
    browser.logout().catch(offerSignIn);
  }

  /** After a logout nothing stays that was read; where a session ends otherwise a form that is not saved would be lost. */
  private end(signIn: () => void = () => location.reload()): void {
    const { state, page } = this;
    if (state.is === 'leaving') return;
    this.set(
      state.is === 'signed-in' && !page.wasLoggedOut
        ? { ...state, isOver: true }
        : { is: 'signed-out', hasEnded: true, signIn },
    );
  }
}

async function readOwn(config: ConsoleConfig, browser: BrowserSession) {
  const services = connect(config, browser);
  const mayRead = browser.scopes.includes('tenants:read');
  // Without the list of tenants all else works.
  const reading = mayRead ? readTenants(services).catch(() => []) : [];
  const person = await readPerson(services);
  return { person, tenants: await reading };
}
