/** What a sign-in needs of a browser's page; tests replace it. */
export interface Page {
  /** Its address. */
  readonly href: () => string;
  /** Leaves the page. */
  readonly leave: (address: string) => void;
  /** Shows another address of this page, without a step back to the former. */
  readonly rename: (address: string) => void;
  /** `sessionStorage`: of this tab alone. */
  readonly storage: Pick<WebStorage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Runs the work while no other tab does so under this name. */
  readonly exclusively: <T>(name: string, work: () => Promise<T>) => Promise<T>;
  /** Between the tabs of an origin. */
  readonly channel: (name: string) => TabChannel;
}

/** The members of `Storage` that are used. */
interface WebStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** A `BroadcastChannel`. */
export interface TabChannel {
  /** Sends to the other tabs of the origin. */
  postMessage(message: unknown): void;
  /** Receives from them. */
  onmessage: ((event: { readonly data: unknown }) => void) | null;
}

/** Globals of a page. Types of browsers are not loaded: the rest of the package runs everywhere. */
interface PageGlobals {
  readonly location: { readonly href: string; assign(address: string): void };
  readonly history: { replaceState(state: unknown, unused: string, address: string): void };
  readonly sessionStorage: WebStorage;
  readonly navigator: { readonly locks?: { request<T>(name: string, work: () => Promise<T>): Promise<T> } };
  readonly BroadcastChannel?: new (name: string) => TabChannel;
}

/** The page this runs in. */
export function ownPage(): Page {
  const page = globalThis as unknown as PageGlobals;
  return {
    href: () => page.location.href,
    leave: (address) => page.location.assign(address),
    rename: (address) => page.history.replaceState(null, '', address),
    storage: page.sessionStorage,
    exclusively: (name, work) => page.navigator.locks?.request(name, work) ?? work(),
    channel: (name) =>
      page.BroadcastChannel ? new page.BroadcastChannel(name) : { postMessage: () => undefined, onmessage: null },
  };
}
