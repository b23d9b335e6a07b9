import { startService } from '@groundwork/service';
import { scrubContent } from './content/audit/scrub-command.js';
import { moveContent } from './moving/move-command.js';
import { storage } from './service.js';

/** `node main.js move-content …` moves content between stores, `scrub …` verifies it; the other commands are those of every service. */
const [command, ...rest] = process.argv.slice(2);
if (command === 'move-content') await moveContent(storage, rest);
else if (command === 'scrub') await scrubContent(storage, rest);
else await startService(storage);
