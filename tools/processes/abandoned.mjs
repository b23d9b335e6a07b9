const LOOK_MS = 500;

/**
 * Calls back once when the parent process ended without a signal to this one (`kill -9` of npm).
 * Only below npm and below our own hand-over: `nohup node tools/start.mjs &` may outlive its shell.
 * @param {() => void} callback
 */
export function whenAbandoned(callback) {
  if (!process.env.npm_lifecycle_event && !process.env.GROUNDWORK_HANDED_OVER) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    callback();
  }, LOOK_MS);
  timer.unref();
}
