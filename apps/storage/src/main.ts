import { startService } from '@groundwork/service';
import { moveContent } from './moving/move-command.js';
import { storage } from './service.js';

/** `node main.js move-content …` moves content between stores; all else is as in every service. */
const [command, ...rest] = process.argv.slice(2);
await (command === 'move-content' ? moveContent(storage, rest) : startService(storage));
