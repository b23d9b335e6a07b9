import type { Page, TabChannel } from '@groundwork/client/browser';

/** Of windows that a sign-in was opened in. */
const CHANNEL = 'console.sign-in';
/** In `sessionStorage` of such a window, from its opener. */
const MARK = 'console.sign-in-window';
/** In `sessionStorage`: the path of the page that was left for the issuer. */
const LEFT = 'console.left';

/** This tab, for the client package. A sign-in can happen in a window beside it, so that nothing is lost here. */
export class BrowserPage implements Page {
  readonly storage = sessionStorage;
  /** Whether the session was ended by a logout in another tab. */
  wasLoggedOut = false;
  private window: Window | undefined;
  private response: string | undefined;

  readonly href = (): string => this.response ?? location.href;
  readonly leave = (address: string): void => {
    if (!this.window) sessionStorage.setItem(LEFT, location.pathname);
    (this.window ?? globalThis).location.assign(address);
  };
  readonly rename = (address: string): void => {
    if (this.response === undefined) history.replaceState(null, '', address);
  };
  readonly exclusively = <T>(name: string, work: () => Promise<T>): Promise<T> => navigator.locks.request(name, work);

  readonly channel = (name: string): TabChannel => {
    const channel = new BroadcastChannel(name);
    const watch = (data: unknown): void => {
      if (data === 'logout') this.wasLoggedOut = true;
    };
    return {
      postMessage: (message) => channel.postMessage(message),
      // The client package sets it once.
      set onmessage(handle: TabChannel['onmessage']) {
        channel.onmessage = (event: MessageEvent<unknown>) => {
          watch(event.data);
          handle?.(event);
        };
      },
    };
  };

  /** The path of the page that is shown when the sign-in is over: at a response of the issuer the one that was left for it. */
  pathToShow(): string {
    return location.pathname === '/callback' ? (sessionStorage.getItem(LEFT) ?? '/') : location.pathname;
  }

  /** Has to be called by a click. Returns whether the browser allowed a window; without one the sign-in leaves this page. */
  openWindow(): boolean {
    sessionStorage.setItem(MARK, '1'); // copied to the window
    this.window = globalThis.open('', '_blank', 'width=480,height=720') ?? undefined;
    sessionStorage.removeItem(MARK);
    return this.window !== undefined;
  }

  /** Waits for the issuer's response to the window, and has it read as if it had come here. */
  async finishInWindow<T>(read: () => Promise<T>): Promise<T> {
    this.response = await responseOfWindow();
    try {
      return await read();
    } finally {
      this.response = undefined;
      this.window = undefined;
    }
  }
}

function responseOfWindow(): Promise<string> {
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (typeof data !== 'string') return;
      channel.close();
      resolve(data);
    };
  });
}

/** In a window that a sign-in was opened in: hands the response to the tab that waits for it, which alone can use it. Returns whether this is one. */
export function handOver(): boolean {
  if (sessionStorage.getItem(MARK) === null) return false;
  sessionStorage.removeItem(MARK);
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(location.href);
  channel.close();
  history.replaceState(null, '', '/');
  globalThis.close();
  return true;
}
