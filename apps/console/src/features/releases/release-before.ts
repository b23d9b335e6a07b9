/** What of a release says when it was made. */
interface Release {
  readonly version: string;
  readonly released_at: string | null;
}

/** The release that was made before another one: what a rollback goes to. `releases` are newest first. */
export function releaseBefore<One extends Release>(releases: readonly One[], version: string): One | undefined {
  const at = releases.findIndex((one) => one.version === version);
  return at < 0 ? undefined : releases[at + 1];
}
