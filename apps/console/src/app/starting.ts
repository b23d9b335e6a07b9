import type { BrowserSession } from '@groundwork/client/browser';
import { readConfig, type ConsoleConfig } from '../data/config';
import { readTenants, type TenantName } from '../data/tenants';
import { BrowserPage, handOver } from './session/browser-page';
import { connect, newBrowserSession, readPerson, type Person } from './session/session';

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
}

export type State =
  | { readonly is: 'starting' }
  | { readonly is: 'handed-over' }
  | { readonly is: 'failed'; readonly error: unknown; readonly signIn?: () => void }
  | { readonly is: 'signed-out'; readonly hasEnded: boolean; readonly signIn: () => void }
  | SignedIn;

type SetState = (next: State | ((before: State) => State)) => void;

/** Finds out who is signed in, once: the answer of a sign-in may be read a single time. */
export async function start(setState: SetState): Promise<State> {
  if (handOver()) return { is: 'handed-over' };
  let signIn: (() => void) | undefined;
  try {
    const config = await readConfig();
    const page = new BrowserPage();
    const signInAgain = (): void => void browser.signIn().catch((error: unknown) => setState({ is: 'failed', error }));
    // After a logout nothing stays that was read; where a session ends otherwise a form that is not saved would be lost.
    const onEnded = (): void =>
      setState((before) =>
        before.is === 'signed-in' && !page.wasLoggedOut
          ? { ...before, isOver: true }
          : { is: 'signed-out', hasEnded: true, signIn: signInAgain },
      );
    const browser = newBrowserSession(config, page, onEnded);
    signIn = signInAgain;
    const outcome = await browser.start();
    if (outcome === 'leaving') return { is: 'starting' };
    // No page is there: a response that came too late leaves its address.
    if (location.pathname === '/callback') history.replaceState(null, '', '/');
    if (outcome === 'signed-out') return { is: 'signed-out', hasEnded: false, signIn };
    return { is: 'signed-in', config, browser, page, isOver: false, ...(await readOwn(config, browser)) };
  } catch (error) {
    return { is: 'failed', error, ...(signIn && { signIn }) };
  }
}

/** Who has signed in, and the tenants they see. */
async function readOwn(config: ConsoleConfig, browser: BrowserSession) {
  const services = connect(config, browser);
  const mayRead = browser.scopes.includes('tenants:read');
  // Without the list of tenants all else works.
  const reading = mayRead ? readTenants(services).catch(() => []) : [];
  return { person: await readPerson(services), tenants: await reading };
}
