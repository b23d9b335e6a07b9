// npm run suite -- packages [TITLE]: what is published, built, judged, published to a registry of its own by the program that does so for a
// release, and installed from it into clean folders by applications that use it; and what others' generators make of the OpenAPI documents.
import { runTool } from '../../terminal/failure.mjs';
import { during } from '../../terminal/progress.mjs';

const GENERATORS = 'Clients by generators of others';

await runTool(async () => {
  const { buildPackages } = await import('../packages/build-packages.mjs');
  const { consume } = await import('../packages/consume.mjs');
  const { CONSUMERS } = await import('../packages/consumers.mjs');
  const { startRegistry } = await import('../packages/registry.mjs');
  const { tryRelease } = await import('../packages/try-release.mjs');
  const { tryGenerators } = await import('../packages/generators.mjs');
  const { provideRuntimes } = await import('../packages/runtimes.mjs');
  const tarballs = await buildPackages();
  const runtimes = await during('Bun, Deno and other versions of Node', provideRuntimes);
  const registry = await during('a registry', startRegistry);
  try {
    const chosen = CONSUMERS.filter(({ title }) => title.includes(process.argv[2] ?? ''));
    const { source, results } = await during('publishing', () => tryRelease(tarballs, registry));
    let failed = print(results);
    for (const consumer of chosen)
      failed += print(await during(consumer.title, () => consume(consumer, source, runtimes)));
    if (GENERATORS.includes(process.argv[2] ?? '')) failed += print(await during(GENERATORS, tryGenerators));
    return failed ? 1 : 0;
  } finally {
    await registry.stop();
  }
});

/**
 * @param {{ title: string, problem?: string }[]} results
 * @returns {number} how many failed
 */
function print(results) {
  for (const { title, problem } of results) {
    console.log(`${problem ? '✗' : '✓'} ${title}`);
    if (problem) console.log(problem.replaceAll(/^/gm, '    '));
  }
  return results.filter(({ problem }) => problem).length;
}
