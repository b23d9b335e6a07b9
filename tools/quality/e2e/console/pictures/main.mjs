// The work of `npm run suite -- console-pictures`.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runTool } from '../../../../terminal/failure.mjs';
import { during } from '../../../../terminal/progress.mjs';
import { ROOT } from '../../../../workspace/root.mjs';
import { picture } from './picture.mjs';
import { isShown, publishPictures } from './publish.mjs';

const FOLDER = join(ROOT, 'artefacts/console');

await runTool(async () => {
  const { values: given } = parseArgs({ options: { publish: { type: 'boolean', default: false } } });
  await picture(FOLDER, process.env.DATABASE_URL ?? '', given.publish ? isShown : () => true, during);
  if (given.publish) await publishPictures(FOLDER, join(ROOT, 'docs/console'));
});
