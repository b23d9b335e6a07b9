import { startService } from '@groundwork/service';
import { storage } from './service.js';

await startService(storage);
