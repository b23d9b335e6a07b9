// The work of `npm run suite -- console-pictures`: of all pictures, or with `--match REGEX` of those whose names match, such as
// `users-forbidden-768-dark.png`.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runTool } from '../../../../terminal/failure.mjs';
import { during } from '../../../../terminal/progress.mjs';
import { ROOT } from '../../../../workspace/root.mjs';
import { picture } from './picture.mjs';
import { isShown, publishPictures } from './publish.mjs';

const FOLDER = join(ROOT, 'artefacts/console');

await runTool(async () => {
  const { values: given } = parseArgs({
    options: { publish: { type: 'boolean', default: false }, match: { type: 'string', default: '' } },
  });
  const pattern = new RegExp(given.match);
  const isWanted = given.publish ? isShown : (/** @type {string} */ file) => pattern.test(file);
  await picture(FOLDER, process.env.DATABASE_URL ?? '', isWanted, during);
  if (given.publish) await publishPictures(FOLDER, join(ROOT, 'docs/console'));
});
