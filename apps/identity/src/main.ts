import { startService } from '@groundwork/service';
import { identity } from './service.js';

await startService(identity);
