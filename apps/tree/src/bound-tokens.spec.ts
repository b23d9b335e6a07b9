import { describeBoundTokens, startTestService } from '@groundwork/testing';
import { tree } from './service.js';

describeBoundTokens({ start: () => startTestService(tree), path: '/trees', publicUrl: 'http://localhost' });
