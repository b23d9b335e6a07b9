// npm run suite -- packages: what is published, built, judged, and installed into clean folders by applications that use it.
import { runTool } from '../../terminal/failure.mjs';
import { during } from '../../terminal/progress.mjs';

await runTool(async () => {
  const { buildPackages } = await import('../packages/build-packages.mjs');
  const { consume } = await import('../packages/consume.mjs');
  const { CONSUMERS } = await import('../packages/consumers.mjs');
  const tarballs = await buildPackages();
  let failed = 0;
  for (const consumer of CONSUMERS) {
    const results = await during(consumer.title, () => consume(consumer, tarballs));
    for (const { title, problem } of results) {
      console.log(`${problem ? '✗' : '✓'} ${title}`);
      if (problem) console.log(problem.replaceAll(/^/gm, '    '));
      failed += problem ? 1 : 0;
    }
  }
  return failed ? 1 : 0;
});
