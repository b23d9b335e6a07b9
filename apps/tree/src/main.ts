import { startService } from '@groundwork/service';
import { tree } from './service.js';

await startService(tree);
