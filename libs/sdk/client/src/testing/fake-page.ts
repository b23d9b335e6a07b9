import type { Page, TabChannel } from '../browser/page.js';

/** Tabs of one origin: they share locks and channels. */
export interface FakeBrowser {
  /** A tab at an address, with a storage of its own. */
  open(address: string): FakeTab;
}

/** A tab, and what it did. */
export interface FakeTab extends Page {
  /** Addresses that it left for. */
  readonly left: string[];
  /** Its `sessionStorage`. */
  readonly kept: Map<string, string>;
  /** Shows another address, as a redirect does; the page begins anew. */
  show(address: string): void;
}

/** A browser without pages. */
export function fakeBrowser(): FakeBrowser {
  const channels: { readonly name: string; readonly channel: TabChannel }[] = [];
  const locks = new Map<string, Promise<unknown>>();
  const exclusively = <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const next = (locks.get(name) ?? Promise.resolve()).then(work);
    locks.set(
      name,
      next.catch(() => undefined),
    );
    return next;
  };
  const channel = (name: string): TabChannel => {
    const own: TabChannel = {
      onmessage: null,
      postMessage: (data) =>
        channels.forEach((one) => one.name === name && one.channel !== own && one.channel.onmessage?.({ data })),
    };
    channels.push({ name, channel: own });
    return own;
  };
  return { open: (address) => fakeTab(address, { exclusively, channel }) };
}

function fakeTab(address: string, shared: Pick<Page, 'exclusively' | 'channel'>): FakeTab {
  const kept = new Map<string, string>();
  const left: string[] = [];
  return {
    ...shared,
    left,
    kept,
    show: (other) => void (address = other),
    href: () => address,
    leave: (other) => void left.push(other),
    rename: (other) => void (address = new URL(other, address).href),
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
  };
}
