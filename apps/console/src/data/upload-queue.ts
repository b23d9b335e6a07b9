/** A file with the folders above it, as it was dropped. */
export interface UploadEntry {
  readonly folders: readonly string[];
  readonly file: File;
}

/** Where entries go: a folder of a bucket, or its top. */
export interface UploadTarget {
  readonly bucket: string;
  readonly folder?: string | undefined;
}

export type UploadState = 'waiting' | 'running' | 'paused' | 'done' | 'failed';

export interface UploadItem {
  readonly id: number;
  readonly target: UploadTarget;
  readonly folders: readonly string[];
  readonly file: File;
  readonly state: UploadState;
  /** Bytes that the service has. */
  readonly sent: number;
  readonly error?: unknown;
}

/** What the queue needs of the service. */
export interface UploadPort {
  /** Makes a file; goes on where an earlier attempt stopped. */
  readonly upload: (
    target: UploadTarget,
    file: File,
    options: { readonly signal: AbortSignal; readonly onProgress: (bytes: number) => void },
  ) => Promise<unknown>;
  /** The id of a folder, which is made where it is missing. */
  readonly provideFolder: (target: UploadTarget, name: string) => Promise<string>;
}

/** At a time: more would compete for the same line. */
const PARALLEL = 4;
/** Of news of progress: each is a rendering. */
const NEWS_EVERY_MS = 100;

/**
 * Uploads that go on while the person is at other pages: four at a time, each of which can be paused and resumed, and whose failure
 * stops no other. A folder is made once, before the first file in it.
 */
export class UploadQueue {
  private readonly items = new Map<number, UploadItem>();
  private readonly running = new Map<number, AbortController>();
  private readonly folders = new Map<string, Promise<string>>();
  private readonly listeners = new Set<() => void>();
  private readonly finished = new Set<(target: UploadTarget) => void>();
  /** Of all items; made when it is read after a change. */
  private list: readonly UploadItem[] | undefined = [];
  private news: ReturnType<typeof setTimeout> | undefined;
  private last = 0;

  constructor(private readonly port: UploadPort) {}

  /** All items in the order in which they came; the same array until something has changed. */
  readonly read = (): readonly UploadItem[] => (this.list ??= [...this.items.values()]);

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Whether more is to come than what has just been there. */
  get isBusy(): boolean {
    if (this.running.size > 1) return true;
    for (const { state } of this.items.values()) if (state === 'waiting') return true;
    return false;
  }

  /** Calls back with the target of each file that is there. */
  onFinished(listener: (target: UploadTarget) => void): () => void {
    this.finished.add(listener);
    return () => this.finished.delete(listener);
  }

  add(target: UploadTarget, entries: readonly UploadEntry[]): void {
    for (const { folders, file } of entries) {
      const id = ++this.last;
      this.items.set(id, { id, target, folders, file, state: 'waiting', sent: 0 });
    }
    this.work();
  }

  /** Stops it; what has arrived stays there. */
  pause(id: number): void {
    this.stop(id);
    this.work();
  }

  /** Goes on, also after a failure. */
  resume(id: number): void {
    this.goOn(id);
    this.work();
  }

  pauseAll(): void {
    for (const id of this.items.keys()) this.stop(id);
    this.work();
  }

  resumeAll(): void {
    for (const { id, state } of this.items.values()) if (state === 'paused') this.goOn(id);
    this.work();
  }

  /** Ends it and takes it from the list; what has arrived stays there, for whoever uploads the same again. */
  remove(id: number): void {
    this.items.delete(id);
    this.running.get(id)?.abort();
    this.work();
  }

  /** Takes all that has ended from the list. */
  clear(): void {
    for (const { id, state } of this.items.values()) if (state === 'done' || state === 'failed') this.items.delete(id);
    this.tell();
  }

  private stop(id: number): void {
    const state = this.items.get(id)?.state;
    if (state === 'waiting' || state === 'running') this.change(id, { state: 'paused' });
    this.running.get(id)?.abort();
  }

  private goOn(id: number): void {
    const state = this.items.get(id)?.state;
    if (state === 'paused' || state === 'failed') this.change(id, { state: 'waiting', error: undefined });
  }

  /** After what a person did: it is seen at once. */
  private work(): void {
    this.begin();
    this.tell();
  }

  private begin(): void {
    for (const item of this.items.values()) {
      if (this.running.size >= PARALLEL) break;
      // One that was paused and resumed at once waits until its first attempt has ended.
      if (item.state === 'waiting' && !this.running.has(item.id)) void this.run(item);
    }
  }

  private async run({ id, target, folders, file }: UploadItem): Promise<void> {
    const controller = new AbortController();
    this.running.set(id, controller);
    this.change(id, { state: 'running' });
    try {
      const folder = await this.folderOf(target, folders);
      controller.signal.throwIfAborted();
      await this.port.upload({ ...target, folder }, file, {
        signal: controller.signal,
        onProgress: (sent) => this.change(id, { sent }),
      });
      this.change(id, { state: 'done', sent: file.size });
      for (const listener of this.finished) listener({ ...target, folder });
    } catch (error) {
      if (!controller.signal.aborted) this.change(id, { state: 'failed', error });
    } finally {
      this.running.delete(id);
      this.begin();
      this.tellSoon();
    }
  }

  /** The folder of an entry; those above it are made one after the other, each once. */
  private async folderOf(target: UploadTarget, names: readonly string[]): Promise<string | undefined> {
    let { folder } = target;
    for (const name of names) {
      const above: UploadTarget = { ...target, folder };
      const key = JSON.stringify([target.bucket, folder ?? '', name]);
      const made = this.folders.get(key) ?? this.port.provideFolder(above, name);
      this.folders.set(key, made);
      // One that could not be made, or is deleted later, is made by the next attempt.
      made.catch(() => this.folders.delete(key));
      folder = await made;
    }
    return folder;
  }

  /** Folders are remembered while there is something to upload. */
  private forgetFolders(): void {
    for (const { state } of this.items.values()) if (state === 'waiting' || state === 'running') return;
    this.folders.clear();
  }

  private change(id: number, changes: Partial<UploadItem>): void {
    const item = this.items.get(id);
    if (!item) return;
    this.items.set(id, { ...item, ...changes });
    this.list = undefined;
    this.tellSoon();
  }

  /** Many files that end within a moment are one piece of news. */
  private tellSoon(): void {
    this.news ??= setTimeout(() => this.tell(), NEWS_EVERY_MS);
  }

  private tell(): void {
    clearTimeout(this.news);
    this.news = undefined;
    this.forgetFolders();
    this.list = undefined;
    for (const listener of this.listeners) listener();
  }
}
