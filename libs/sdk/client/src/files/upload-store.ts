/** An upload that was begun. */
export interface KeptUpload {
  /** The `Idempotency-Key` of its creation. */
  readonly creation: string;
  /** Its address, once that is known. */
  readonly url?: string;
  /** SHA-256 of each 8 MiB that were sent or about to be, where the platform has no digest of the whole. */
  readonly blocks?: readonly string[];
}

/** Where uploads that were begun are kept, so that another process or page goes on with them: `localStorage`, a file. */
export interface UploadStore {
  /** What was set last under the key. */
  get(key: string): KeptUpload | undefined | Promise<KeptUpload | undefined>;
  /** Without an upload, what was kept is deleted. */
  set(key: string, upload: KeptUpload | undefined): void | Promise<void>;
}

/** The members of `Storage` that are used; types of browsers are not loaded. */
interface PageGlobals {
  readonly document?: unknown;
  readonly localStorage?: {
    getItem(key: string): string | null;
    setItem(key: string, value: string): void;
    removeItem(key: string): void;
  };
}

const PREFIX = 'groundwork.upload.';
const inMemory = new Map<string, KeptUpload>();

/** `localStorage` in a page, else the memory of this process. */
export function ownStore(): UploadStore {
  const page = globalThis as unknown as PageGlobals;
  // Node has a localStorage too, which warns where it is used.
  const storage = page.document === undefined ? undefined : page.localStorage;
  if (!storage)
    return {
      get: (key) => inMemory.get(key),
      set: (key, upload) => void (upload ? inMemory.set(key, upload) : inMemory.delete(key)),
    };
  return {
    get: (key) => (JSON.parse(storage.getItem(PREFIX + key) ?? 'null') as KeptUpload | null) ?? undefined, // set below
    set(key, upload) {
      try {
        if (upload) storage.setItem(PREFIX + key, JSON.stringify(upload));
        else storage.removeItem(PREFIX + key);
      } catch {
        // A full storage: the upload cannot be resumed by another page, and goes on.
      }
    },
  };
}

/** The entry of one upload in a store. Without a key nothing is kept. */
export class UploadEntry {
  private kept: KeptUpload = { creation: crypto.randomUUID() };
  /** It was begun by an earlier call. */
  isOld = false;

  private constructor(
    private readonly store: UploadStore,
    private readonly key: string | undefined,
  ) {}

  static async open(store: UploadStore, key: string | undefined): Promise<UploadEntry> {
    const entry = new UploadEntry(store, key);
    const found = key === undefined ? undefined : await store.get(key);
    entry.isOld = found !== undefined;
    if (found) entry.kept = found;
    return entry;
  }

  get creation(): string {
    return this.kept.creation;
  }

  get url(): string | undefined {
    return this.kept.url;
  }

  /** Digests of blocks that were sent. */
  get blocks(): readonly string[] {
    return this.kept.blocks ?? [];
  }

  async save(more: Partial<KeptUpload> = {}): Promise<void> {
    this.kept = { ...this.kept, ...more };
    if (this.key !== undefined) await this.store.set(this.key, this.kept);
  }

  /** The next creation is another upload. */
  renew(): void {
    this.kept = { creation: crypto.randomUUID() };
    this.isOld = false;
  }

  async forget(): Promise<void> {
    if (this.key !== undefined) await this.store.set(this.key, undefined);
  }
}
