/** What each driver does for somebody who has a window of a browser to themselves: as little as they are alike in. */
export interface Tab {
  /** Goes to an address, until the document is loaded. */
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  address(): Promise<string>;
  /** Runs a function in the page, which sees nothing but its arguments; these and what it promises are JSON. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- whatever the script answers
  evaluate(script: (...args: any[]) => unknown, ...args: unknown[]): Promise<any>;
  /** With the mouse, in pixels of the page that is seen. */
  clickAt(x: number, y: number): Promise<void>;
  /** Into what has the focus. */
  type(text: string): Promise<void>;
  /** A key by its name in events (`ArrowDown`), or with Control (`Control+x`). */
  press(key: string): Promise<void>;
  /** Chooses files in the field, which need not be seen. */
  choose(css: string, files: readonly string[]): Promise<void>;
  /** How much of the page is seen, in pixels. */
  resize(width: number, height: number): Promise<void>;
  /** A PNG of what is seen. */
  picture(): Promise<Uint8Array>;
  /** What the browser has reported since this was asked last: errors of scripts, `console.error`, what a policy forbade. */
  complaints(): Promise<readonly string[]>;
  close(): Promise<void>;
}

export interface Browser {
  /** A window without anything of an earlier one: cookies, storages. */
  newTab(): Promise<Tab>;
  close(): Promise<void>;
}
