// npm run suite -- packages: what is published, built, judged, and installed into clean folders by applications that use it.
import { runTool } from '../../terminal/failure.mjs';
import { during } from '../../terminal/progress.mjs';

await runTool(async () => {
  const { buildPackages } = await import('../packages/build-packages.mjs');
  const { consume } = await import('../packages/consume.mjs');
  const { CONSUMERS } = await import('../packages/consumers.mjs');
  const { provideRuntimes } = await import('../packages/runtimes.mjs');
  const tarballs = await buildPackages();
  const runtimes = await during('other versions of Node', provideRuntimes);
  const chosen = CONSUMERS.filter(({ title }) => title.includes(process.argv[2] ?? ''));
  let failed = 0;
  for (const consumer of chosen) {
    const results = await during(consumer.title, () => consume(consumer, tarballs, runtimes));
    for (const { title, problem } of results) {
      console.log(`${problem ? '✗' : '✓'} ${title}`);
      if (problem) console.log(problem.replaceAll(/^/gm, '    '));
      failed += problem ? 1 : 0;
    }
  }
  return failed ? 1 : 0;
});
