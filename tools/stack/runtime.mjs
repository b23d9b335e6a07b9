import { dirname, join } from 'node:path';

/**
 * A service needs about 50 MB; without a bound V8 takes what the machine has. What a request allocates stays in the young generation, however
 * long requests took so far (ADR 0086). The images say the same (docker/Dockerfile).
 */
export const NODE_FLAGS = ['--max-semi-space-size=8', '--max-old-space-size=256', '--no-allocation-site-pretenuring'];

/**
 * What the images set in a service's environment: few heaps of glibc, as it keeps what was freed for each thread that ever allocated memory
 * (mallopt(3)), and where V8 keeps what it has made of the code.
 * @param {string} mainFile
 */
export const runtimeEnvironment = (mainFile) => ({
  MALLOC_ARENA_MAX: '2',
  NODE_COMPILE_CACHE: compileCacheOf(mainFile),
});

/** @param {string} mainFile */
export const compileCacheOf = (mainFile) => join(dirname(mainFile), 'compile-cache');
