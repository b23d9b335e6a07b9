/**
 * Why a child ended, in words. Never rejects: a program that cannot be started has ended too.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<string>}
 */
export function waitForExit(child) {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
}
